import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { themeSettings } from '../../../src/core/theme/settings.ts';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { link, listed, renderPage, survey, timestamps } from './samples.ts';

inFreshBrowser();

const path = '/feedback-management/surveys';
const user = userEvent.setup();
const row = async () => within(await screen.findByRole('row', { name: /After a stay/ }));
const openMenu = async () => user.click((await row()).getByRole('button', { name: 'More about After a stay' }));
const choices = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

describe('the list of surveys', () => {
  test('shows status, responses and completion rate', async () => {
    renderPage(path, {
      'GET /Surveys': listed([{ ...survey, status: 'active', responseCount: 1204, completionRate: 0.82 }]),
    });
    const shown = await row();
    expect(shown.getByText('Active')).toBeTruthy();
    expect(shown.getByRole('gridcell', { name: /^1,204/ })).toBeTruthy();
    expect(shown.getByRole('gridcell', { name: /^82 %/ })).toBeTruthy();
    expect(shown.getByRole('link', { name: 'Edit of After a stay' }).getAttribute('href')).toBe(`${path}/4/edit`);
    expect(shown.getByRole('link', { name: 'Responses of After a stay' }).getAttribute('href')).toBe(
      `${path}/4/responses`,
    );
  });

  test('offers only the allowed status changes, and deletes only after the name of the survey is typed', async () => {
    const { sent } = renderPage(path, { 'GET /Surveys': listed([{ ...survey, status: 'active', responseCount: 2 }]) });
    await openMenu();
    const others = ['Case rules', 'Move to a folder', 'Duplicate', 'Export as a file', 'Delete'];
    expect(await choices()).toEqual(['Pause', 'Close', 'Archive', ...others]);
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “After a stay”?' }));
    expect(dialog.getByText(/^2 responses and all links to it are permanently deleted/)).toBeTruthy();
    await fill(dialog.getByRole('textbox'), 'After');
    await user.click(dialog.getByRole('button', { name: 'Delete survey' }));
    expect(await screen.findByText(/Nothing was deleted/)).toBeTruthy();
    expect(sent('DELETE /Surveys/deleteWithCascade/4')).toEqual([]);
  });

  test('resumes a paused survey immediately, and asks before it closes one', async () => {
    const { sent } = renderPage(path, {
      'GET /Surveys': listed([{ ...survey, status: 'paused' }]),
      'POST /Surveys/4/resume': { body: { ...survey, status: 'active' } },
    });
    await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Resume' }));
    expect(await screen.findByText('“After a stay” is resumed')).toBeTruthy();
    await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Close' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect([sent('POST /Surveys/4/resume').length, sent('POST /Surveys/4/close').length]).toEqual([1, 0]);
  });

  test('filters by status, which the URL keeps, and clears search and filters when nothing matches', async () => {
    const { sent } = renderPage(`${path}?q=stay`, {
      'GET /Surveys': ({ query }) => listed(query?.includes('status=paused') ? [] : [survey]),
    });
    await row();
    await user.click(await screen.findByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Paused' }));
    expect(await screen.findByRole('heading', { name: 'Nothing was found' })).toBeTruthy();
    expect(sent('GET /Surveys').at(-1)?.query).toContain('status=paused');
    expect(new URLSearchParams(window.location.search).get('status')).toBe('paused');
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await row();
    expect(window.location.search).toBe('');
  });

  test('filters by type and by a tag selected in a row, which the URL keeps', async () => {
    const staySurvey = { ...survey, type: 'nps', tags: ['guests', 'hotels'] };
    const { sent } = renderPage(path, { 'GET /Surveys': listed([staySurvey]) });
    await user.click(await screen.findByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'NPS' }));
    await waitFor(() => expect(sent('GET /Surveys').at(-1)?.query).toContain('type=nps'));
    await user.click((await row()).getByRole('button', { name: 'Only surveys tagged “guests”' }));
    await waitFor(() => expect(sent('GET /Surveys').at(-1)?.query).toContain('tags=guests'));
    expect(window.location.search).toBe('?type=nps&tag=guests');
    const chip = await screen.findByRole('button', { name: 'Tag: guests' });
    await user.click(within(chip).getByTestId('CancelIcon'));
    await waitFor(() => expect(window.location.search).toBe('?type=nps'));
  });

  const hotels = { id: 8, name: 'Hotels', surveyCount: 1, value: 'Hotels', ...timestamps };

  test('shows the folder of each survey and filters by it, which the URL keeps', async () => {
    const { sent } = renderPage(path, {
      'GET /SurveyFolders': listed([hotels]),
      'GET /Surveys': ({ query }) =>
        listed(query?.includes('folderId=null') ? [] : [{ ...survey, folderId: 8, name: 'After a stay' }]),
    });
    expect(await (await row()).findByText('Hotels')).toBeTruthy();
    await user.click(await screen.findByRole('combobox', { name: 'Folder' }));
    await user.click(await screen.findByRole('option', { name: 'In no folder' }));
    expect(await screen.findByRole('heading', { name: 'Nothing was found' })).toBeTruthy();
    expect(sent('GET /Surveys').at(-1)?.query).toContain('folderId=null');
    expect(window.location.search).toBe('?folder=null');
    await user.click(await screen.findByRole('combobox', { name: 'Folder' }));
    await user.click(await screen.findByRole('option', { name: 'Hotels' }));
    await row();
    expect(sent('GET /Surveys').at(-1)?.query).toContain('folderId=8');
  });

  test('moves a survey to a folder, also to a new one', async () => {
    const { sent } = renderPage(path, {
      'GET /SurveyFolders': listed([hotels]),
      'POST /SurveyFolders': { status: 201, body: { ...hotels, id: 9, name: 'Restaurants' } },
      'PUT /Surveys/4': { body: survey },
    });
    await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Move to a folder' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move “After a stay”' }));
    await user.click(await dialog.findByRole('combobox', { name: 'Folder' }));
    await user.click(await screen.findByRole('option', { name: 'A new folder …' }));
    await fill(dialog.getByLabelText('Name of the folder'), 'Restaurants');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('“After a stay” is in “Restaurants”')).toBeTruthy();
    expect(sent('POST /SurveyFolders')[0]?.body).toMatchObject({ name: 'Restaurants' });
    expect(sent('PUT /Surveys/4')[0]?.body).toMatchObject({ folderId: 9 });
  });

  test('has a page for folders, where deleting one keeps its surveys', async () => {
    const { sent } = renderPage(`${path}/folders`, {
      'GET /SurveyFolders': listed([hotels]),
      'DELETE /SurveyFolders/8': { body: { success: true, id: 8 } },
    });
    const folder = within(await screen.findByRole('row', { name: /Hotels/ }));
    await user.click(folder.getByRole('button', { name: /More|Actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: /Delete/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Hotels”?' }));
    expect(dialog.getByText(/Its surveys stay, without a folder\. Surveys in it now: 1\./)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete survey folder' }));
    expect(await screen.findByText('Deleted “Hotels”')).toBeTruthy();
    expect(sent('DELETE /SurveyFolders/8')).toHaveLength(1);
  });

  test('offers to create a survey when it is empty', async () => {
    renderPage(path, { 'GET /Surveys': listed([]) });
    expect(await screen.findByRole('link', { name: 'Create your first survey' })).toBeTruthy();
  });
});

describe('survey links', () => {
  const open = async (answers = {}) => {
    const seen = renderPage(path, answers);
    await user.click((await row()).getByRole('button', { name: 'Share After a stay' }));
    return { ...seen, drawer: within(await screen.findByRole('dialog', { name: 'Share “After a stay”' })) };
  };

  test('can be copied and turned off, and show that the survey is not published yet', async () => {
    const { drawer, sent } = await open({ 'PUT /SurveyLinks/9': { body: { ...link, isActive: false } } });
    expect(await drawer.findByDisplayValue(link.url)).toBeTruthy();
    expect(drawer.getByText(/not published yet/)).toBeTruthy();
    expect(drawer.getByText('Public · 3 responses')).toBeTruthy();
    await user.click(drawer.getByRole('button', { name: 'More about Front desk' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Turn off' }));
    await waitFor(() => expect(sent('PUT /SurveyLinks/9')[0]?.body).toMatchObject({ isActive: false, version: 1 }));
  });

  test('are created with a purpose, which names them by default, and with limits', async () => {
    const { drawer, sent } = await open({ 'POST /Surveys/4/links': { status: 201, body: link } });
    await user.click(await drawer.findByRole('button', { name: 'New link' }));
    expect(drawer.getByLabelText('Name')).toHaveProperty('value', 'Public link');
    expect(drawer.queryByLabelText('Source')).toBeNull();
    await user.click(drawer.getByRole('button', { name: 'Advanced' }));
    await fill(drawer.getByLabelText('Source'), 'poster');
    await fill(drawer.getByLabelText('Response limit'), '50');
    await user.click(drawer.getByRole('combobox', { name: 'Type' }));
    expect(drawer.queryByLabelText('PIN to leave the kiosk')).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Kiosk' }));
    await fill(drawer.getByLabelText('PIN to leave the kiosk'), '2580');
    expect(drawer.getByLabelText('Name')).toHaveProperty('value', 'Kiosk link');
    await fill(drawer.getByLabelText('Name'), 'Poster');
    await user.click(drawer.getByRole('button', { name: 'Create link' }));
    await screen.findByText('The link is ready');
    expect(sent('POST /Surveys/4/links')[0]?.body).toMatchObject({
      name: 'Poster',
      kind: 'kiosk',
      pin: '2580',
      source: 'poster',
      maxUses: 50,
    });
  });

  test('say how many there are where the server has sent the newest only', async () => {
    const { drawer } = await open({
      'GET /Surveys/4/links': { body: [link], headers: { 'x-total-count': '1620' } },
    });
    expect(await drawer.findByText('Showing the newest 1 of 1,620 links.')).toBeTruthy();
  });

  test('have a custom URL when public, with a warning before it changes', async () => {
    const fair = { ...link, slug: 'summer-fair', readableUrl: 'http://demo.localhost/survey/summer-fair' };
    const { drawer, sent } = await open({
      'GET /Surveys/4/links': { body: [fair] },
      'PUT /SurveyLinks/9': { body: fair },
    });
    expect(await drawer.findByLabelText('Custom URL')).toHaveProperty('value', fair.readableUrl);
    expect(drawer.getByLabelText('Permanent link')).toHaveProperty('value', link.url);
    await user.click(drawer.getByRole('button', { name: 'More about Front desk' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const input = drawer.getByLabelText('Custom URL');
    expect(drawer.getByText(/can be guessed/)).toBeTruthy();
    await fill(input, 'winter-fair');
    expect(drawer.getByText(/\/survey\/summer-fair will stop working/)).toBeTruthy();
    await user.click(drawer.getByRole('button', { name: 'Save link' }));
    await waitFor(() => expect(sent('PUT /SurveyLinks/9')[0]?.body).toMatchObject({ slug: 'winter-fair' }));
  });

  test('lose the custom URL when they become single-use', async () => {
    const fair = { ...link, slug: 'summer-fair', readableUrl: 'http://demo.localhost/survey/summer-fair' };
    const { drawer, sent } = await open({
      'GET /Surveys/4/links': { body: [fair] },
      'PUT /SurveyLinks/9': { body: link },
    });
    await user.click(await drawer.findByRole('button', { name: 'More about Front desk' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await user.click(drawer.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'Single-use' }));
    expect(drawer.queryByLabelText('Custom URL')).toBeNull();
    await user.click(drawer.getByRole('button', { name: 'Save link' }));
    await waitFor(() => expect(sent('PUT /SurveyLinks/9')[0]?.body).toMatchObject({ kind: 'single_use', slug: null }));
  });

  test('of an anonymous survey cannot require email verification', async () => {
    const settings = { ...survey.settings, anonymous: true };
    const { drawer } = await open({ 'GET /Surveys': listed([{ ...survey, settings }]) });
    await user.click(await drawer.findByRole('button', { name: 'New link' }));
    await user.click(drawer.getByRole('button', { name: 'Advanced' }));
    expect(drawer.queryByRole('switch', { name: 'Require email verification' })).toBeNull();
  });

  test('have pre-filled answers with the inputs of the questions, and can require email verification', async () => {
    const timestamps = { createdAt: '2026-05-02T08:00:00.000Z', updatedAt: '2026-05-02T08:00:00.000Z', version: 1 };
    const plain = { ...timestamps, surveyId: 4, required: true, isSentimentValue: false };
    const questions = [
      { ...plain, id: 1, position: 0, fieldName: 'Again?', fieldType: 'nps', options: { key: 'again' } },
      { ...plain, id: 2, position: 1, fieldName: 'Branch', fieldType: 'hidden', options: { key: 'branch' } },
      { ...plain, id: 3, position: 2, fieldName: 'Photo', fieldType: 'image', options: { key: 'photo' } },
    ];
    const { drawer, sent } = await open({
      'GET /SurveyQuestions/bySurveyId/4': { body: questions },
      'POST /Surveys/4/links': { status: 201, body: link },
    });
    await user.click(await drawer.findByRole('button', { name: 'New link' }));
    await user.click(drawer.getByRole('button', { name: 'Advanced' }));
    const part = within(await drawer.findByRole('group', { name: 'Pre-filled answers' }));
    await fill(part.getByLabelText('Branch (hidden)'), 'north');
    await user.click(part.getByRole('combobox', { name: 'Add pre-filled answer' }));
    expect(screen.queryByRole('option', { name: 'Photo' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Again?' }));
    await user.click(await part.findByRole('radio', { name: /^9/ }));
    await user.click(drawer.getByRole('switch', { name: 'Require email verification' }));
    await user.click(drawer.getByRole('button', { name: 'Create link' }));
    await screen.findByText('The link is ready');
    expect(sent('POST /Surveys/4/links')[0]?.body).toMatchObject({
      name: 'Public link',
      prefill: { branch: 'north', again: 9 },
      verifiesEmail: true,
    });
  });

  test('to embed have code whose frame grows, or a pop-up that opens at the chosen moment', async () => {
    const { drawer } = await open({ 'GET /Surveys/4/links': { body: [{ ...link, kind: 'embed' }] } });
    const frame = (await drawer.findByLabelText<HTMLTextAreaElement>('Embed code')).value;
    expect(frame).toContain(`src="${link.url}"`);
    // Visitors of the other site hear this title, so it is the survey's title and not the name of the link.
    expect(frame).toContain(`title="${survey.title.en}"`);
    expect(frame).not.toContain(link.name);
    expect(frame).toContain("'candor-survey-height'");
    expect(frame).toContain("event.origin !== 'http://demo.localhost'");
    await user.click(await drawer.findByRole('button', { name: 'Pop-up' }));
    const code = () => drawer.getByLabelText<HTMLTextAreaElement>('Pop-up code').value;
    const script = 'http://demo.localhost/survey-assets/pop-up.js?link=abcdefghijklmnopqrstuv';
    expect(code()).toBe(`<script type="module" src="${script}&amp;when=button&amp;label=Give+feedback"></script>`);
    expect(drawer.queryByLabelText('Days between pop-ups')).toBeNull();
    await user.click(drawer.getByRole('combobox', { name: 'Show pop-up' }));
    await user.click(await screen.findByRole('option', { name: 'After scrolling this far' }));
    await fill(drawer.getByLabelText('Percent of the page'), '80');
    await fill(drawer.getByLabelText('Pop-up title'), 'A "word" with us');
    expect(code()).toContain('&amp;when=scroll&amp;label=A+%22word%22+with+us&amp;percent=80&amp;days=30"');
  });

  test.each([
    ['the survey', { color: '#0b5394' }, '0b5394'],
    ['the tenant', {}, '7a1fa2'],
  ])('to embed as a pop-up have a button in the color of %s', async (_, theme, color) => {
    themeSettings.brand({ primaryColor: '#7a1fa2' });
    const { drawer } = await open({
      'GET /Surveys': listed([{ ...survey, theme }]),
      'GET /Surveys/4/links': { body: [{ ...link, kind: 'embed' }] },
    });
    await user.click(await drawer.findByRole('button', { name: 'Pop-up' }));
    const { value } = drawer.getByLabelText<HTMLTextAreaElement>('Pop-up code');
    expect(value).toContain(`&amp;when=button&amp;label=Give+feedback&amp;color=${color}"`);
  });

  test('are shared in a message, by WhatsApp or SMS, in their own language', async () => {
    const inGerman = { ...survey, title: { en: 'Your stay', de: 'Ihr Aufenthalt' } };
    const { drawer } = await open({
      'GET /Surveys': listed([inGerman]),
      'GET /Surveys/4/links': { body: [{ ...link, language: 'de' }] },
    });
    await user.click(await drawer.findByRole('button', { name: 'Message' }));
    const linkText = `Ihr Aufenthalt\n${link.url}`;
    expect(drawer.getByLabelText('Text for a message')).toHaveProperty('value', linkText);
    expect(drawer.getByRole('link', { name: 'Write it in WhatsApp' }).getAttribute('href')).toBe(
      `https://wa.me/?text=${encodeURIComponent(linkText)}`,
    );
    expect(drawer.getByRole('link', { name: 'Write it in SMS' }).getAttribute('href')).toContain(
      encodeURIComponent(link.url),
    );
  });
});
