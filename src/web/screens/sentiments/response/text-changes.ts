import { topicInWords } from '../../../../domain/text/text-words.ts';
import { call } from '../../../providers/call.ts';
import type { ResponseChange } from './response-change.ts';
import type { ResponseDetails } from './response-details.ts';
import { labelInWords, languageInWords } from './text-words.ts';

/** What a person puts right; what is not named stays as it was read. */
export interface TextCorrection {
  label?: ResponseDetails['sentimentLabel'];
  language?: string | null;
  topics?: string[];
}

/** Puts right what was read, for somebody who began from `begun`. */
export function correctedText(begun: ResponseDetails, correction: TextCorrection): ResponseChange {
  const names = Object.keys(correction) as (keyof TextCorrection)[];
  const wordsOf = (read: Required<TextCorrection>) => names.map((name) => inWords[name](read)).join('; ');
  const words = ({ sentimentLabel, language, topics }: ResponseDetails) =>
    wordsOf({ label: sentimentLabel, language, topics });
  const { sentimentLabel: label, language, topics } = begun;
  return {
    part: 'none',
    wanted: wordsOf({ label, language, topics, ...correction }),
    patch: {},
    own: { label: 'What the words say', words, before: words(begun) },
    send: begunFrom(begun, (version) =>
      call('sentimentResponses', 'correctText', { params: { id: begun.id }, body: { ...correction, version } }),
    ),
  };
}

/** Writes down what is said in the recording that answers a question; no words take it back. */
export function writtenDown(begun: ResponseDetails, fieldId: number, text: string): ResponseChange {
  const words = (response: ResponseDetails) => transcriptOf(response, fieldId) || 'Nothing yet';
  return {
    part: 'none',
    wanted: text || 'Nothing',
    patch: {},
    own: { label: 'What is said', words, before: words(begun) },
    send: begunFrom(begun, (version) =>
      call('sentimentResponses', 'transcribe', { params: { id: begun.id }, body: { fieldId, text, version } }),
    ),
  };
}

/** What is said in the recording that answers a question, as far as somebody wrote it down. */
export function transcriptOf({ values }: ResponseDetails, fieldId: number): string {
  return values.find((answer) => answer.fieldId === fieldId && answer.isTranscript)?.text ?? '';
}

const inWords: Record<keyof TextCorrection, (read: Required<TextCorrection>) => string> = {
  label: ({ label }) => labelInWords(label),
  topics: ({ topics }) => (topics.length > 0 ? topics.map(topicInWords).join(', ') : 'No topics'),
  language: ({ language }) => (language ? languageInWords(language) : 'No language'),
};

// What was read again while somebody typed is not what they began from: the first try says so.
function begunFrom({ version }: ResponseDetails, send: (version: number) => Promise<unknown>): ResponseChange['send'] {
  let seen: number | undefined = version;
  return (latest) => {
    const now = seen ?? latest;
    seen = undefined;
    return send(now);
  };
}
