import { useCan, useList } from '@refinedev/core';
import { useMemo } from 'react';
import type { RowOf } from '../../core/routes/operations.ts';
import type { ApiFailure } from '../../core/web/providers/failure.ts';
import { storedSession } from '../../core/web/providers/session.ts';
import type { ResponseDetails } from '../../responses/schemas/response-details.ts';
import { type ReplyVariable, replyLanguages, type SavedReply } from '../schemas/saved-reply.ts';

export const languageOf = ({ language }: SavedReply) => replyLanguages[language] ?? language;

/** The saved replies, first those in the language of the response. */
export function useSavedReplies(response: ResponseDetails, isAsked = true) {
  const { data: access } = useCan({ resource: 'savedReplies', action: 'list' });
  const { query, result } = useList<RowOf<'savedReplies'>, ApiFailure>({
    resource: 'savedReplies',
    pagination: { mode: 'off' },
    queryOptions: { staleTime: 30_000, enabled: isAsked && access?.can === true },
  });
  const language = response.language?.slice(0, 2);
  const replies = useMemo(() => {
    const rank = (reply: SavedReply) => `${reply.language === language ? '' : languageOf(reply)} ${reply.name}`;
    return result.data.toSorted((one, other) => rank(one).localeCompare(rank(other)));
  }, [result.data, language]);
  return { query, replies };
}

/** The text with its variables filled. */
export function filledReply(
  body: string,
  { reference, sentiment, surveyAnswer }: ResponseDetails,
  name: string,
): string {
  const values: Record<ReplyVariable, string> = {
    name,
    reference,
    survey: surveyAnswer?.surveyName ?? sentiment.name,
    staff: storedSession.user()?.fullName ?? '',
    company: storedSession.tenant()?.name ?? '',
  };
  return body.replace(/\{(\w+)\}/g, (written, variable: string) => values[variable as ReplyVariable] ?? written);
}
