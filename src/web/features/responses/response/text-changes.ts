import { formatTopic } from '../../../../domain/text/format-topic.ts';
import type { Call } from '../../../providers/use-call.ts';
import type { ResponseDetails } from '../../sentiments/shared/response-details.ts';
import type { ResponseChange } from './response-change.ts';
import { formatLabel, formatLanguage } from './text-labels.ts';

export interface TextCorrection {
  label?: ResponseDetails['sentimentLabel'];
  language?: string | null;
  topics?: string[];
}

export function correctedText(call: Call, begun: ResponseDetails, correction: TextCorrection): ResponseChange {
  const names = Object.keys(correction) as (keyof TextCorrection)[];
  const correctionText = (read: Required<TextCorrection>) => names.map((name) => formatText[name](read)).join('; ');
  const format = ({ sentimentLabel, language, topics }: ResponseDetails) =>
    correctionText({ label: sentimentLabel, language, topics });
  const { sentimentLabel: label, language, topics } = begun;
  return {
    part: 'none',
    wanted: correctionText({ label, language, topics, ...correction }),
    patch: {},
    own: { label: 'Sentiment, topics and language', format, before: format(begun) },
    send: begunFrom(begun, (version) =>
      call('sentimentResponses', 'correctText', { params: { id: begun.id }, body: { ...correction, version } }),
    ),
  };
}

export function writtenDown(call: Call, begun: ResponseDetails, fieldId: number, text: string): ResponseChange {
  const format = (response: ResponseDetails) => transcriptOf(response, fieldId) || 'Nothing yet';
  return {
    part: 'none',
    wanted: text || 'Nothing',
    patch: {},
    own: { label: 'Transcript', format, before: format(begun) },
    send: begunFrom(begun, (version) =>
      call('sentimentResponses', 'transcribe', { params: { id: begun.id }, body: { fieldId, text, version } }),
    ),
  };
}

export function transcriptOf({ values }: ResponseDetails, fieldId: number): string {
  return values.find((answer) => answer.fieldId === fieldId && answer.isTranscript)?.text ?? '';
}

const formatText: Record<keyof TextCorrection, (read: Required<TextCorrection>) => string> = {
  label: ({ label }) => formatLabel(label),
  topics: ({ topics }) => (topics.length > 0 ? topics.map(formatTopic).join(', ') : 'No topics'),
  language: ({ language }) => (language ? formatLanguage(language) : 'No language'),
};

// The first attempt sends the version at the start of editing, so that a change made since then is detected.
function begunFrom({ version }: ResponseDetails, send: (version: number) => Promise<unknown>): ResponseChange['send'] {
  let seen: number | undefined = version;
  return (latest) => {
    const now = seen ?? latest;
    seen = undefined;
    return send(now);
  };
}
