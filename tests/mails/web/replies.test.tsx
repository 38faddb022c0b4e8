import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { details, note, renderPage as visitAs } from '../../sentiments/web/samples.ts';
import { fill } from '../../support/web/fill.ts';
import { atHome, inFreshBrowser, openPage, readAgain, type Seen, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const user = userEvent.setup();
const page = '/feedback-management/sentiments/responses/41';
const message = {
  id: 5,
  status: 'sent',
  name: 'Rosa Lind',
  address: 'rosa@example.com',
  cc: [],
  body: 'We are sorry',
  quoted: '',
  isComment: false,
  files: [],
  isWhole: true,
  hasOriginal: false,
  error: null,
  userId: 1,
  userName: 'Maya Lind',
  createdAt: '2026-03-02T09:00:00.000Z',
};
const answer = { ...message, id: 6, status: 'received', body: 'It works', quoted: '> We are sorry', userId: null };
const thread = {
  recipient: { name: 'Rosa Lind', address: 'rosa@example.com' },
  problem: null as string | null,
  receivesAnswers: true,
  afterReply: { status: null as string | null, assigns: true },
  messages: [] as object[],
};
const entry = (id: number, messageId: number, notes: string) =>
  note(id, notes, { kind: 'message', detail: { messageId } });

function renderPage(
  emails: object = thread,
  answers: Record<string, (seen: Seen) => object> = {},
  tracking: object[] = [],
) {
  const response = { ...details, tracking: [...details.tracking, ...tracking] };
  return visitAs(page, {
    'GET /SentimentResponses/41/withData': { body: { success: true, data: response } },
    'GET /SentimentResponses/41/messages': { body: emails },
    ...answers,
  });
}
const write = async () => user.click(await screen.findByRole('button', { name: 'Email to customer' }));
const composer = () => screen.findByRole('group', { name: 'Email to customer' });
const box = async () => within(await composer()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Email' });
const send = () => user.click(screen.getByRole('button', { name: 'Send email' }));

describe('an email to the customer', () => {
  test('is written apart from notes, names the recipient and can be undone into the draft', async () => {
    let waiting: object[] = [];
    const { sent } = renderPage(undefined, {
      'GET /SentimentResponses/41/messages': () => ({ body: { ...thread, messages: waiting } }),
      'POST /SentimentResponses/41/messages': ({ body }) => {
        waiting = [{ ...message, status: 'waiting', body: body?.body }];
        return { status: 201, body: waiting[0] };
      },
      'DELETE /SentimentResponses/41/messages/5': () => {
        waiting = [];
        return { body: { success: true, id: 5 } };
      },
    });
    expect(await screen.findByRole('textbox', { name: 'Add a note' })).toBeTruthy();
    await write();
    expect(screen.queryByRole('textbox', { name: 'Add a note' })).toBeNull();
    expect((await composer()).textContent).toContain('To Rosa Lind <rosa@example.com>');
    expect((await composer()).textContent).toContain('Signed with Maya Lind and Acme.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send email' }).disabled).toBe(true);
    await fill(await box(), 'We are sorry');
    await send();
    await screen.findByText('The email is sent in 10 seconds');
    expect(sent('POST /SentimentResponses/41/messages')[0]?.body).toEqual({
      tenantId: 7,
      body: 'We are sorry',
      files: [],
    });
    expect((await box()).value).toBe('');
    const list = await screen.findByRole('list', { name: 'Latest emails' });
    expect(list.textContent).toContain('We are sorry');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await box()).value).toBe('We are sorry'));
    expect(await screen.findByText('The email was not sent')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Latest emails' })).toBeNull());
  });

  test('keeps its draft in the tab, and after a failure', async () => {
    renderPage(undefined, {
      'POST /SentimentResponses/41/messages': () => ({
        status: 503,
        body: { message: 'Please try again in a moment' },
      }),
    });
    await write();
    await fill(await box(), 'Dear Rosa');
    await send();
    await screen.findByText('Please try again in a moment');
    expect((await box()).value).toBe('Dear Rosa');
    const kept = Object.entries(sessionStorage).find(([key]) => key === 'draft:1:email:41');
    expect(kept?.[1]).toContain('Dear Rosa');
  });

  test('that waits can be stopped by its author only', async () => {
    const waiting = { ...message, status: 'waiting', error: '451 Try later' };
    const failed = { ...message, id: 8, status: 'failed', error: '550 No such user' };
    renderPage({ ...thread, messages: [waiting, { ...waiting, id: 7, userId: 2, userName: 'Jonas Weber' }, failed] });
    const [own, other, lost] = within(await screen.findByRole('list', { name: 'Latest emails' })).getAllByRole(
      'listitem',
    );
    expect(own?.textContent).toContain('Trying again. 451 Try later');
    expect(own && within(own).getByRole('button', { name: 'Do not send' })).toBeTruthy();
    expect(other && within(other).queryByRole('button')).toBeNull();
    expect(lost?.textContent).toContain('Email not delivered');
    expect(lost && within(lost).queryByRole('button')).toBeNull();
  });

  test('says why it is not possible', async () => {
    let problem = 'no_customer';
    renderPage(undefined, { 'GET /SentimentResponses/41/messages': () => ({ body: { ...thread, problem } }) });
    await write();
    expect(await screen.findByText(/no customer\./)).toBeTruthy();
    for (const [next, text] of [
      ['no_address', /no email address/],
      ['unsubscribed', /has unsubscribed/],
      ['bounced', /come back/],
      ['no_mail_server', /isn’t set up/],
    ] as const) {
      problem = next;
      await readAgain();
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  });

  test('is not offered without the permission', async () => {
    signIn();
    serve({
      ...atHome(['get:v1/sentimentresponses/:responseid/withdata', 'post:v1/sentimentresponses/:responseid/tracking']),
      'GET /SentimentResponses/41/withData': { body: { success: true, data: details } },
    });
    openPage(page);
    expect(await screen.findByRole('textbox', { name: 'Add a note' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Email to customer' })).toBeNull();
  });
});

test('activity: emails of both sides appear in it, with the quoted text folded', async () => {
  const tracking = [entry(2, 5, 'Emailed Rosa Lind'), entry(3, 6, 'Rosa Lind replied by email')];
  renderPage({ ...thread, messages: [message, answer] }, {}, tracking);
  const activity = await screen.findByRole('list', { name: 'Activity' });
  const ours = (await within(activity).findByText('We are sorry')).closest('li');
  const theirs = within(activity).getByText('It works').closest('li');
  expect(ours?.textContent).toContain('Maya Lind to Rosa Lind');
  expect(ours?.textContent).toContain('Email sent');
  expect(theirs?.textContent).toContain('Email received');
  expect(screen.queryByText('> We are sorry')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show quoted text' }));
  expect(screen.getByText('> We are sorry')).toBeTruthy();
});

test('activity: a picture in an email is drawn in its place, and only there', async () => {
  const files = [
    { path: `/uploads/${'a'.repeat(22)}.png`, name: 'box.png', kind: 'image', marker: '[image: box.png]' },
    { path: `/uploads/${'b'.repeat(22)}.png`, name: 'lamp.png', kind: 'image' },
  ];
  const email = { ...answer, body: 'Before\n[image: box.png]\nAfter', quoted: '', files };
  renderPage({ ...thread, messages: [email] }, {}, [entry(3, 6, 'Rosa Lind replied by email')]);
  const card = (await screen.findByText(/Before/)).closest('li') as HTMLElement;
  const box = await within(card).findByRole('button', { name: /box\.png/ });
  const after = within(card).getByText(/After/);
  expect(box.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(card.textContent).not.toContain('[image');
  const lamp = await within(card).findByRole('button', { name: /lamp\.png/ });
  expect(after.compareDocumentPosition(lamp) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('activity: the original of an email opens as text, and a cut text says that it is longer', async () => {
  const email = { ...answer, quoted: '', isWhole: false, hasOriginal: true };
  const original = 'From: rosa@example.com\n\nIt works';
  renderPage(
    { ...thread, messages: [email] },
    { 'GET /SentimentResponses/41/messages/6/original': () => ({ body: new Blob([original]) }) },
    [entry(3, 6, 'Rosa Lind replied by email')],
  );
  expect(await screen.findByText('The text is longer. Open the original.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download email' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show original' }));
  expect((await screen.findByRole('dialog', { name: 'Original email' })).textContent).toContain(
    'From: rosa@example.com',
  );
});

test('activity: a comment from the page of the respondent is marked as one and shows its files', async () => {
  const files = [{ path: `/uploads/${'a'.repeat(22)}.png`, name: 'soup.png', kind: 'image' }];
  const comment = { ...answer, id: 7, address: '', body: 'Look at this', quoted: '', isComment: true, files };
  renderPage({ ...thread, messages: [comment] }, {}, [entry(4, 7, 'Rosa Lind added a comment')]);
  const activity = await screen.findByRole('list', { name: 'Activity' });
  const card = (await within(activity).findByText('Look at this')).closest('li') as HTMLElement;
  expect(card.textContent).toContain('Comment by the respondent');
  expect(card.textContent).not.toContain('<>');
  expect(await within(card).findByRole('button', { name: /soup\.png/ })).toBeTruthy();
});

test('activity: without the permission for emails only that there was one is shown', async () => {
  signIn();
  const response = { ...details, tracking: [entry(2, 5, 'Emailed Rosa Lind')] };
  serve({
    ...atHome(['get:v1/sentimentresponses/:responseid/withdata']),
    'GET /SentimentResponses/41/withData': { body: { success: true, data: response } },
  });
  openPage(page);
  expect(await screen.findByText(/Emailed Rosa Lind/)).toBeTruthy();
});

const mayReply = [
  'get:v1/sentimentresponses/:responseid/withdata',
  'get:v1/sentimentresponses/:responseid/messages',
  'post:v1/sentimentresponses/:responseid/messages',
];

describe('a reply', () => {
  const toAll = { ...answer, address: 'tom@example.org', cc: ['rosa@example.com', 'boss@example.com'] };

  test('goes to the customer only, and to all who took part on request', async () => {
    const { sent } = renderPage(
      { ...thread, messages: [toAll] },
      { 'POST /SentimentResponses/41/messages': () => ({ status: 201, body: message }) },
    );
    await write();
    await fill(await box(), 'Hello');
    expect(within(await composer()).queryByRole('combobox', { name: 'CC' })).toBeNull();
    await user.click(within(await composer()).getByRole('button', { name: 'Reply to all' }));
    await send();
    await waitFor(() =>
      expect(sent('POST /SentimentResponses/41/messages')[0]?.body).toMatchObject({
        cc: ['tom@example.org', 'boss@example.com'],
      }),
    );
  });

  test('warns of what others wrote in the meantime', async () => {
    let messages: object[] = [answer];
    renderPage(undefined, {
      'GET /SentimentResponses/41/messages': () => ({ body: { ...thread, messages } }),
    });
    await write();
    await fill(await box(), 'Hello');
    messages = [answer, { ...message, id: 9, userId: 2, userName: 'Grace Hopper' }];
    await readAgain();
    expect(await screen.findByText('Grace Hopper emailed Rosa Lind while you were writing.')).toBeTruthy();
  });
});

describe('saved replies', () => {
  const saved = (id: number, name: string, language: string, body: string) => ({ id, name, language, body });
  const replies = [
    saved(1, 'Danke', 'de', 'Guten Tag {name}'),
    saved(2, 'Thanks', 'en', 'Dear {name}, {staff} of {company} reads {reference}.'),
  ];

  test('are inserted below what is written, with their variables filled, after a preview', async () => {
    renderPage(thread, { 'GET /SavedReplies': () => ({ body: replies }) });
    await write();
    await fill(await box(), 'Hello');
    await user.click(within(await composer()).getByRole('button', { name: 'Saved replies' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Insert saved reply' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Insert' }).disabled).toBe(true);
    await user.click(dialog.getByRole('combobox', { name: 'Saved reply' }));
    await user.click(await screen.findByRole('option', { name: 'Thanks' }));
    const text = `Dear Rosa Lind, Maya Lind of Acme reads ${details.reference}.`;
    expect(dialog.getByRole('group', { name: 'Preview' }).textContent).toBe(`Preview${text}`);
    await user.click(dialog.getByRole('button', { name: 'Insert' }));
    expect((await box()).value).toBe(`Hello\n\n${text}`);
  });

  test('are not offered without the permission to read them', async () => {
    signIn();
    serve({
      ...atHome(mayReply),
      'GET /SentimentResponses/41/withData': { body: { success: true, data: details } },
      'GET /SentimentResponses/41/messages': { body: thread },
    });
    openPage(page);
    expect(within(await composer()).queryByRole('button', { name: 'Saved replies' })).toBeNull();
  });
});

describe('attachments', () => {
  const file = (name: string, bytes: number) => {
    const made = new File(['text'], name, { type: 'application/pdf' });
    Object.defineProperty(made, 'size', { value: bytes });
    return made;
  };
  const pick = async (...files: File[]) =>
    user.upload(within(await composer()).getByLabelText('Attach files', { selector: 'input' }), files);
  const list = async () => within(await composer()).queryByRole('list', { name: 'Attachments' });

  test('are uploaded, listed, removed, and sent with the email', async () => {
    let uploads = 0;
    const { sent } = renderPage(thread, {
      'POST /files/upload-document': () => {
        uploads += 1;
        return { body: { success: true, filePath: `/uploads/${String(uploads).repeat(22)}.pdf` } };
      },
      'POST /SentimentResponses/41/messages': () => ({ status: 201, body: message }),
    });
    await write();
    await fill(await box(), 'See the offer');
    await pick(file('offer.pdf', 4_000), file('terms.pdf', 2_000_000));
    await waitFor(async () => expect((await list())?.textContent).toBe('offer.pdf · 4 kBterms.pdf · 1.9 MB'));
    await user.click(within((await list()) as HTMLElement).getAllByTestId('CancelIcon')[1] as Element);
    await send();
    await waitFor(() =>
      expect(sent('POST /SentimentResponses/41/messages')[0]?.body).toMatchObject({
        body: 'See the offer',
        files: [`/uploads/${'1'.repeat(22)}.pdf`],
      }),
    );
  });

  test('are taken when they are dropped or pasted, but pasted text stays text', async () => {
    const path = `/uploads/${'1'.repeat(22)}.pdf`;
    renderPage(thread, { 'POST /files/upload-document': () => ({ body: { success: true, filePath: path } }) });
    await write();
    const target = await box();
    fireEvent.drop(target, { dataTransfer: { files: [file('dropped.pdf', 4_000)], types: ['Files'] } });
    await waitFor(async () => expect((await list())?.textContent).toBe('dropped.pdf · 4 kB'));
    fireEvent.paste(target, { clipboardData: { files: [file('pasted.pdf', 2_000)], types: ['Files'] } });
    await waitFor(async () => expect((await list())?.textContent).toContain('pasted.pdf · 2 kB'));
    const copied = { files: [file('cells.png', 2_000)], types: ['text/plain', 'Files'] };
    expect(fireEvent.paste(target, { clipboardData: copied })).toBe(true);
    expect((await list())?.textContent).not.toContain('cells.png');
  });

  test('over 20 MB in all are refused before they are uploaded', async () => {
    const { sent } = renderPage(thread);
    await write();
    await pick(file('huge.pdf', 25 * 1024 * 1024));
    expect(await screen.findByText('Attachments may have 20 MB in all')).toBeTruthy();
    expect([await list(), sent('POST /files/upload-document')]).toEqual([null, []]);
  });

  test('of the thread are links to download', async () => {
    const files = [{ path: `/uploads/${'a'.repeat(22)}.pdf`, name: 'letter.pdf', kind: 'document', bytes: 9_000 }];
    renderPage({ ...thread, messages: [{ ...answer, files }] });
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'letter.pdf · 9 kB' });
    expect([link.getAttribute('href'), link.download]).toEqual([
      expect.stringContaining(`/uploads/${'a'.repeat(22)}.pdf`),
      'letter.pdf',
    ]);
  });
});
