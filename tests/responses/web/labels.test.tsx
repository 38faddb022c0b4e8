import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { details, renderPage } from '../../sentiments/web/samples.ts';
import { inFreshBrowser, readAgain } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const user = userEvent.setup();
const commentText = 'Lovely room. Write to ada@b.example, please.';
const answer = { fieldId: 1, fieldName: 'Tell us more', fieldType: 'textarea', value: commentText, text: commentText };
const reading = {
  answers: [
    {
      fieldId: 1,
      words: [{ text: 'Lovely', start: 0, end: 6, value: 3 }],
      personal: [{ kind: 'email', start: 22, end: 35 }],
    },
  ],
};
const start = {
  ...details,
  values: [answer],
  reading,
  language: 'en',
  topics: ['room'],
  sentimentLabel: 'positive',
  sentimentSource: 'text',
  sentimentConfidence: 0.9,
};

function open(changed: (body: Record<string, unknown>) => object = () => ({}), begun: object = start) {
  let now: object = begun;
  return renderPage('/feedback-management/sentiments/responses/41', {
    'GET /SentimentResponses/41/withData': () => ({ body: { success: true, data: now } }),
    'PUT /SentimentResponses/41/text': ({ body }) => {
      now = { ...now, version: 2, ...changed((body ?? {}) as Record<string, unknown>) };
      return { body: now };
    },
  });
}

test('text analysis: sentiment words are marked, and personal data is masked until it is shown', async () => {
  open();
  const mark = await screen.findByText('Lovely');
  expect(mark.tagName).toBe('MARK');
  expect(screen.queryByText(/ada@b\.example/)).toBeNull();
  expect(screen.getByText('email hidden')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show personal data' }));
  expect(await screen.findByText(/ada@b\.example/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hide personal data' }));
  expect(screen.queryByText(/ada@b\.example/)).toBeNull();
});

test('text analysis: one verdict with its source and confidence, and only the words of a verdict by text are tinted', async () => {
  let verdict: object = {};
  renderPage('/feedback-management/sentiments/responses/41', {
    'GET /SentimentResponses/41/withData': () => ({ body: { success: true, data: { ...start, ...verdict } } }),
  });
  const read = within(await screen.findByRole('region', { name: 'Sentiment, topics and language' }));
  const tint = () => screen.queryByText('Lovely')?.tagName;
  expect(read.getByText('from the text, high confidence')).toBeTruthy();
  expect(screen.getAllByText('Positive')).toHaveLength(1);
  for (const [sentimentLabel, sentimentSource, sentimentConfidence, label, about] of [
    ['negative', 'score', 1, 'Negative', 'from the score'],
    ['negative', 'score', 0.7, 'Negative', 'from the score, the text says the opposite'],
    [null, 'text', 0.3, 'Not clear', 'from the text'],
    [null, 'text', null, 'Not read', 'too short, or in a language that is not analyzed'],
  ] as const) {
    verdict = { sentimentLabel, sentimentSource, sentimentConfidence };
    await readAgain();
    expect(await read.findByText(about)).toBeTruthy();
    expect(read.getByText(label)).toBeTruthy();
    expect(tint()).toBe(sentimentSource === 'text' ? 'MARK' : undefined);
  }
});

test('text analysis: a correction sends only the changed fields and shows its author', async () => {
  const { sent } = open(() => ({
    sentimentLabel: 'negative',
    sentimentSource: 'user',
    textCorrected: { fields: ['label'], by: 'Maya Lind', at: '2026-03-02T09:00:00.000Z' },
  }));
  const read = within(await screen.findByRole('region', { name: 'Sentiment, topics and language' }));
  expect(read.getByText(/Positive/)).toBeTruthy();
  await user.click(read.getByRole('button', { name: 'Correct analysis' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct analysis' }));
  await user.click(dialog.getByRole('combobox', { name: 'Sentiment' }));
  await user.click(await screen.findByRole('option', { name: 'Negative' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await read.findByText(/Corrected by Maya Lind/)).toBeTruthy();
  expect(read.getByText(/Negative/)).toBeTruthy();
  expect(sent('PUT /SentimentResponses/41/text').map(({ body }) => body)).toEqual([
    { label: 'negative', version: 1, tenantId: 7 },
  ]);
});

const stale = { status: 409, body: { message: 'Changed', code: 'STALE' } };

test('text analysis: corrections of different fields are merged, and of one field the user decides', async () => {
  let now = { ...start, version: 2, sentimentLabel: 'mixed' };
  const calls: unknown[] = [];
  renderPage('/feedback-management/sentiments/responses/41', {
    'GET /SentimentResponses/41/withData': () => ({ body: { success: true, data: calls.length > 0 ? now : start } }),
    'PUT /SentimentResponses/41/text': ({ body }) => {
      calls.push(body);
      if (body?.version !== now.version) return stale;
      now = { ...now, ...body, version: now.version + 1 };
      return { body: now };
    },
  });
  const put = async (change: (dialog: ReturnType<typeof within>) => Promise<void>) => {
    await user.click(await screen.findByRole('button', { name: 'Correct analysis' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct analysis' }));
    await change(dialog);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
  };
  await put(async (dialog) => void (await user.type(dialog.getByRole('combobox', { name: 'Topics' }), 'view{Enter}')));
  expect(await screen.findByText('Mixed')).toBeTruthy();
  expect(screen.getByText('view', { exact: false })).toBeTruthy();

  now = { ...now, version: 9, sentimentLabel: 'negative' };
  await put(async (dialog) => {
    await user.click(dialog.getByRole('combobox', { name: 'Sentiment' }));
    await user.click(await screen.findByRole('option', { name: 'Positive' }));
  });
  const merge = within(
    await screen.findByRole('dialog', { name: 'Sentiment, topics and language was changed in the meantime' }),
  );
  expect(merge.getByRole('radio', { name: /Current version\s*Negative/ })).toBeTruthy();
  await user.click(merge.getByRole('radio', { name: /Current version/ }));
  await user.click(merge.getByRole('button', { name: 'Keep current version' }));
  expect(now.sentimentLabel).toBe('negative');
});

describe('a recording', () => {
  const path = '/uploads/aaaaaaaaaaaaaaaaaaaaaa.webm';
  const silent = { fieldId: 1, fieldName: 'Say it', fieldType: 'audio', value: path, text: 'Recording' };
  const none = { answers: [] };

  test('is transcribed next to the player, with timestamps that can be played', async () => {
    let now: object = { ...details, values: [silent], reading: none };
    const { sent } = renderPage('/feedback-management/sentiments/responses/41', {
      'GET /SentimentResponses/41/withData': () => ({ body: { success: true, data: now } }),
      'PUT /SentimentResponses/41/transcript': ({ body }) => {
        now = { ...details, version: 2, values: [{ ...silent, text: body?.text, isTranscript: true }], reading: none };
        return { body: now };
      },
    });
    const player = within(await screen.findByRole('group', { name: 'Say it' }));
    expect(player.getByRole('link', { name: 'Save Say it' }).getAttribute('href')).toContain(path);
    const audio = document.querySelector('audio') as HTMLAudioElement;
    const play = vi.spyOn(audio, 'play').mockResolvedValue(undefined);
    await user.click(screen.getByRole('button', { name: 'Add transcript' }));
    audio.currentTime = 72;
    await user.click(screen.getByRole('button', { name: 'Insert timestamp' }));
    const box = screen.getByRole('textbox', { name: 'Transcript' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    await user.type(box, 'The tap drips{Control>}{Enter}{/Control}');
    expect(await screen.findByText('The tap drips')).toBeTruthy();
    expect(sent('PUT /SentimentResponses/41/transcript').map(({ body }) => body)).toEqual([
      { fieldId: 1, text: '[1:12] The tap drips', version: 1, tenantId: 7 },
    ]);
    audio.currentTime = 0;
    await user.click(screen.getByRole('button', { name: 'Play from 1:12' }));
    expect([audio.currentTime, play.mock.calls.length]).toEqual([72, 1]);
  });

  test('has a transcript with marked words and masked personal data', async () => {
    const text = '[0:03] Lovely room.\n[0:09] Write to ada@b.example';
    const felt = { text: 'Lovely', start: 7, end: 13, value: 3 };
    const personal = { kind: 'email', start: 36, end: 49 };
    const data = {
      ...details,
      sentimentSource: 'text',
      values: [{ ...silent, text, isTranscript: true }],
      reading: { ...none, answers: [{ fieldId: 1, words: [felt], personal: [personal] }] },
    };
    renderPage('/feedback-management/sentiments/responses/41', {
      'GET /SentimentResponses/41/withData': { body: { success: true, data } },
    });
    expect((await screen.findByText('Lovely')).tagName).toBe('MARK');
    expect(screen.getByText('email hidden')).toBeTruthy();
    expect(screen.queryByText(/ada@b/)).toBeNull();
  });
});
