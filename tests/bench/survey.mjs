const choices = ['One', 'Two', 'Three', 'Four'].map((label) => ({ id: label.toLowerCase(), label }));

const asked = [
  ['nps', 'again', 9],
  ['csat', 'content', 4],
  ['ces', 'easy', 6],
  ['rating_star', 'stars', 4],
  ['select', 'reason', 'one'],
  ['radio', 'way', 'two'],
  ['checkbox', 'liked', ['one', 'three']],
  ['text', 'room', 'Room 214'],
  ['textarea', 'words', 'The room was lovely but the breakfast was cold.'],
  ['number', 'nights', 3],
];

/** `withRule` turns low scores into cases; `asksWork` requires a proof of work per submission. */
export async function makeSurvey({ ask, tenant }, { withRule = false, asksWork = false }) {
  const fields = asked.map(([fieldType, key], n) => ({
    ...{ fieldType, fieldName: `What about ${key}?`, required: n === 0, isSentimentValue: n === 0 },
    options: { key, ...(['select', 'radio', 'checkbox'].includes(String(fieldType)) ? { choices } : {}) },
  }));
  const endings = [{ id: 'thanks', title: { en: 'Thank you' } }];
  const settings = { spam: { minSeconds: 0, proofOfWork: asksWork } };
  const { id } = await ask('POST', '/Surveys', { name: 'After a stay', settings, endings, fields });
  await ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await ask('POST', `/Surveys/${id}/links`, {});
  if (withRule) {
    const [form] = await ask('GET', '/Sentiments?_start=0&_end=1');
    const condition = { all: [{ field: 'again', op: 'at_most', value: 6 }] };
    await ask('POST', `/Surveys/${id}/caseRules`, { name: 'Detractors', condition, sentimentId: form.id });
  }
  const answers = Object.fromEntries(asked.map(([, key, said]) => [key, said]));
  return { id, token: url.split('/').at(-1), answers, ask, tenant };
}
