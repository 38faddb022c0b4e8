import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormDraft } from '../../../src/forms/schemas/form-draft.ts';
import { aiServer, fails, hangs, hangsUp, says, sends } from '../../support/ai-server.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;
let admin: SignedIn;
let ai: Awaited<ReturnType<typeof aiServer>>;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  ai = await aiServer();
});
afterAll(async () => {
  await ai.close();
  await app.close();
});

const generate = async (body: Record<string, unknown>) => {
  const answer = await admin.ask('POST', '/Sentiments/generate', body);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json<FormDraft & Record<string, unknown>>();
};
const withAi = (more = {}) => {
  app.services.ai = { url: ai.url, key: 'the secret key', model: 'small', timeoutMs: 60_000, ...more };
};
const withoutAi = () => {
  delete app.services.ai;
};

const good = {
  format: 'candor-form',
  version: 1,
  name: 'Spa visit',
  fields: [
    { key: 'overall', fieldName: 'How was the spa?', fieldType: 'rating_smiley', isSentimentValue: true },
    {
      key: 'why',
      fieldName: 'Why?',
      fieldType: 'textarea',
      options: { showIf: { all: [{ field: 'overall', op: 'at_most', value: 2 }] } },
    },
  ],
};

describe('form draft by the language model', () => {
  test('requests and validates a form with the configured key, model and schema', async () => {
    withAi();
    ai.plays(says(JSON.stringify(good)));
    const { by, document, notes } = await generate({ text: 'A form for our spa', language: 'de' });
    expect([by, document.name, document.fields.length, notes]).toEqual(['ai', 'Spa visit', 2, []]);
    const [request] = ai.requests;
    expect([request?.path, request?.headers.authorization, request?.body.model]).toEqual([
      '/v1/chat/completions',
      'Bearer the secret key',
      'small',
    ]);
    expect(request?.body.response_format?.type).toBe('json_schema');
    expect(request?.body.messages.at(-1)?.content).toContain('A form for our spa');
    expect(request?.body.messages.at(-1)?.content).toContain('de');
  });

  test('accepts a fenced reply with extra text and adds choice ids and question keys', async () => {
    withAi();
    const loose = {
      name: 'Loose',
      fields: [{ fieldName: 'Which day?', fieldType: 'radio', options: { choices: ['Today', 'Later'] } }],
    };
    ai.plays(says(`Sure! Here it is:\n\`\`\`json\n${JSON.stringify(loose)}\n\`\`\`\nAnything else?`));
    const { by, document } = await generate({ text: 'Ask for the day' });
    expect([by, document.fields[0]?.key]).toEqual(['ai', 'which_day']);
    expect(document.fields[0]?.options.choices?.map(({ label }) => label)).toEqual(['Today', 'Later']);
  });

  test('returns an invalid form to the model once with its issues', async () => {
    withAi();
    const bad = { ...good, fields: [{ key: 'x', fieldName: 'Q', fieldType: 'telepathy' }] };
    ai.plays(says(JSON.stringify(bad)), says(JSON.stringify(good)));
    expect((await generate({ text: 'A form for our spa' })).by).toBe('ai');
    expect(ai.requests[1]?.body.messages.at(-1)?.content).toContain('fields.0.fieldType');
  });

  test('sends the current form to the model', async () => {
    withAi();
    ai.plays(says(JSON.stringify(good)));
    await generate({ text: 'Shorter, please', current: good });
    expect(ai.requests[0]?.body.messages.at(-1)?.content).toContain('How was the spa?');
  });

  test('retries after a temporary error, and without a schema where the model does not support one', async () => {
    withAi();
    ai.plays(fails(503), says(JSON.stringify(good)));
    expect((await generate({ text: 'A form for our spa' })).by).toBe('ai');
    ai.plays(fails(400), says(JSON.stringify(good)));
    expect((await generate({ text: 'A form for our spa' })).by).toBe('ai');
    expect(ai.requests[1]?.body.response_format).toBeUndefined();
  });

  test.each([
    ['is down', [fails(500)], 'error (500)'],
    ['hangs up', [hangsUp], 'could not be reached'],
    ['does not take the key', [fails(401)], 'did not accept the key'],
    ['is too busy', [fails(429)], 'too busy'],
    ['answers garbage', [sends('<html>welcome</html>')], 'cannot be read'],
    ['answers with nothing', [says('')], 'answered with nothing'],
    ['answers no JSON twice', [says('I would rather talk.')], 'wrote an invalid form'],
    ['refuses', [says('', { refusal: 'I cannot help with that' })], 'refused'],
    ['is filtered', [says('', { finish_reason: 'content_filter' })], 'refused'],
    ['breaks off', [says('{"name":', { finish_reason: 'length' })], 'too long'],
    ['floods us', [sends('x'.repeat(500_000))], 'was too long'],
    [
      'sends us elsewhere',
      [
        (_: unknown, response: { writeHead: (s: number, h: object) => { end: () => void } }) =>
          response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      ],
      'could not be reached',
    ],
  ] as const)('falls back to rules where the model %s, and reports it', async (_, turns, message) => {
    withAi();
    ai.plays(...(turns as unknown as Parameters<typeof ai.plays>));
    const { by, notes, document } = await generate({ text: 'Hotel guests. Ask about the room and the breakfast.' });
    expect(by).toBe('rules');
    expect(notes[0]).toContain(message);
    expect(document.fields.length).toBeGreaterThan(2);
    expect(JSON.stringify(notes)).not.toContain('secret');
  });

  test('falls back to rules after a timeout', async () => {
    withAi({ timeoutMs: 200 });
    ai.plays(hangs);
    const { by, notes } = await generate({ text: 'Ask about the room' });
    expect([by, notes[0]]).toEqual(['rules', expect.stringContaining('in time')]);
  });
});

describe('form draft by rules', () => {
  const draft = async (text: string, more = {}) => {
    withoutAi();
    return generate({ text, ...more });
  };
  const questionsOf = ({ document }: FormDraft) =>
    document.fields.map(({ fieldName, fieldType }) => [fieldType, fieldName]);

  test('contains the requested questions, one sentiment question and a follow-up for low scores', async () => {
    const made = await draft(
      'Feedback form for hotel guests after check-out. Ask about the room, the breakfast and check-in.',
    );
    expect(questionsOf(made)).toEqual([
      ['rating_smiley', 'How was your experience with us?'],
      ['textarea', 'What should we have done better?'],
      ['rating_smiley', 'How was the room?'],
      ['rating_smiley', 'How was the breakfast?'],
      ['rating_smiley', 'How was the check-in?'],
    ]);
    expect(made.document.fields.filter(({ isSentimentValue }) => isSentimentValue)).toHaveLength(1);
    expect(made.document.fields[1]?.options.showIf).toEqual({ all: [{ field: 'overall', op: 'at_most', value: 2 }] });
    expect(made.document.name).toBe('Hotel guests after check-out');
  });

  test.each([
    ['NPS after a support call, with the reason', ['nps', 'How likely are you to recommend us?']],
    ['CSAT of hotel guests', ['csat', 'How satisfied are you with us?']],
    ['Customer effort score after an order', ['ces', 'How easy did we make it for you?']],
  ])('uses the named score: %s', async (text, main) => {
    expect(questionsOf(await draft(text))[0]).toEqual(main);
  });

  test('selects question types by keywords in a list', async () => {
    const made = await draft(
      [
        'Survey of our customers:',
        '- How satisfied are you with the delivery?',
        '- Would you recommend us?',
        '1. How easy was it to order?',
        '2) When did it arrive?',
        '• A photo of the damage',
        '- Did everything arrive?',
        '- Which size? (S, M, L)',
        '- Your email address',
        '- What should we improve?',
        '- How many items were missing?',
      ].join('\n'),
    );
    expect(made.document.fields.map(({ fieldType }) => fieldType)).toEqual([
      'nps',
      'textarea',
      'csat',
      'ces',
      'date',
      'image',
      'boolean',
      'radio',
      'email',
      'textarea',
      'number',
    ]);
    expect(made.document.fields.find(({ fieldType }) => fieldType === 'radio')?.options.choices).toMatchObject([
      { label: 'S' },
      { label: 'M' },
      { label: 'L' },
    ]);
  });

  test('shows contact questions only after consent', async () => {
    const { document } = await draft('Ask about the food and get back to unhappy guests.');
    expect(document.fields.at(-1)).toMatchObject({
      fieldType: 'contact_info',
      options: { pii: true, showIf: { all: [{ field: 'may_contact', op: 'is', value: true }] } },
    });
  });

  test.each(['let them leave a phone number', 'guests may give us their email address'])(
    'adds contact questions with consent and reports no unrecognized part: “%s”',
    async (message) => {
      const { document, leftOut } = await draft(`Ask about the food and ${message}.`);
      expect(document.fields.at(-1)).toMatchObject({ fieldType: 'contact_info' });
      expect(leftOut).toEqual([]);
    },
  );

  test('uses the questions of a matching template where the prompt names none, and reports it', async () => {
    const { document, notes } = await draft('Something for our pharmacy');
    expect(notes[0]).toContain('Pharmacy');
    expect(document.fields.length).toBeGreaterThan(4);
  });

  test('changes a form: removes, requires and adds questions, and drops broken references', async () => {
    const current = {
      ...good,
      fields: [...good.fields, { key: 'pool', fieldName: 'How was the pool?', fieldType: 'csat' }],
    };
    const { document } = await draft('Remove the question about the pool. Make why required. Ask about the sauna.', {
      current,
    });
    expect(document.fields.map(({ fieldName, required }) => [fieldName, required])).toEqual([
      ['How was the spa?', false],
      ['Why?', true],
      ['How was the sauna?', false],
    ]);
  });

  test.each([
    ['Ask guests whether they would come back.', 'Would you come back?'],
    ['We want to know why they chose us and how often they can visit.', 'Why did you choose us?'],
    ['Ask what they think of the price and the packaging.', 'How was the packaging?'],
    ['A form for the clinic: how long did they wait, and any comments', 'How many minutes did you wait?'],
    ['For members: ask how clean the changing room was, and what to improve.', 'What should we improve?'],
    ['Ask how the room and the breakfast were.', 'How was the breakfast?'],
  ])('asks what the keywords of a description name: %s', async (text, fieldName) => {
    const { document } = await draft(text);
    expect(document.fields.map((field) => field.fieldName)).toContain(fieldName);
  });

  test.each<[string, string[]]>([
    ['Feedback form for hotel guests after check-out. Ask about the room, the breakfast and check-in.', []],
    ['We run a gym. NPS, and get back to unhappy members. Thank you!', []],
    [
      'Ask about the room, the breakfast and how quickly the people at reception served them.',
      ['how quickly the people at reception served them'],
    ],
    ['Ask about the spa only if they used it.', ['the spa only if they used it']],
    [
      'Ask about the room. Make the comment required. Offer it in German too.\nSend me an email when it is bad.',
      ['Make the comment required', 'Offer it in German too', 'Send me an email when it is bad'],
    ],
    [
      'We want to know which languages our guests speak, and whether they would come back.',
      ['which languages our guests speak'],
    ],
    ['Ask which floor they stayed on.', ['which floor they stayed on']],
    ['Ask whether the bike was ready on time.', ['whether the bike was ready on time']],
    ['- How was it?\n- Anything else?', []],
  ])('lists unrecognized parts: %s', async (text, leftOut) => {
    expect((await draft(text)).leftOut).toEqual(leftOut);
  });

  test('lists parts beyond the draft limit and parts without effect on a form', async () => {
    const many = Array.from({ length: 42 }, (_, at) => `- What about thing ${at + 1}?`).join('\n');
    expect((await draft(many)).leftOut).toEqual(['What about thing 41?', 'What about thing 42?']);
    const changed = await draft('Ask about the sauna. Move the last question to the top. Make parking required.', {
      current: good,
    });
    expect(changed.leftOut).toEqual(['Move the last question to the top']);
    expect(changed.notes).toEqual(['No question is about “parking”, so it could not be made required.']);
  });

  test('reports a prompt without effect', async () => {
    const { notes } = await draft('Hm hm hm', { current: good });
    expect(notes[0]).toContain('changed nothing');
  });

  test.each([
    ['{{{'],
    ['a'.repeat(10_000)],
    ['?'.repeat(300)],
    ['(((,,,)))\n- \n- (a,b)'],
    ['💥\u202E ask about <script>alert(1)</script>'],
  ])('is a valid form for any prompt', async (text) => {
    expect((await draft(text)).document.fields.length).toBeGreaterThan(0);
  });

  test('is refused for an empty prompt, a long prompt or an invalid current form', async () => {
    withoutAi();
    for (const body of [
      {},
      { text: ' ' },
      { text: 'x'.repeat(10_001) },
      { text: 'Shorter', current: { ...good, fields: [{ ...good.fields[1] }] } },
    ]) {
      expect((await admin.ask('POST', '/Sentiments/generate', body)).status).toBe(422);
    }
  });

  test('saves nothing', async () => {
    const before = (await admin.ask('GET', '/Sentiments')).text;
    await draft('Ask about the room');
    expect((await admin.ask('GET', '/Sentiments')).text).toBe(before);
  });
});
