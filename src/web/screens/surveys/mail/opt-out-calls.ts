import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ContactOptOut, contactOptOutSchema } from '../../../../contract/schemas/contact-opt-out.ts';
import { call } from '../../../providers/call.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import { tell, tellFailure } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/refetch.ts';
import { peoplePage } from './people-page.ts';

/** Addresses that get no more mail, the latest first. */
export const optOutsLike = ({ q, page }: { q: string; page: number }) =>
  queryOptions({
    queryKey: ['data', 'default', 'contactOptOuts', 'list', q, page],
    queryFn: ({ signal }) =>
      peoplePage({
        ...{ schema: contactOptOutSchema, resource: 'contactOptOuts', operation: 'list' },
        ...{ query: { q }, page, signal },
      }),
    placeholderData: keepPreviousData,
  });

/** Writes to an address again once somebody has said why. */
export async function undoOptOut({ id, address, reason }: ContactOptOut): Promise<void> {
  const answer = await ask({
    title: `Write to ${address} again?`,
    text:
      reason === 'unsubscribed'
        ? 'They asked for no more mail. Only undo this if it was a mistake or they asked you to. Your reason is kept with your name.'
        : 'Mail to this address came back. Your reason is kept with your name.',
    input: { type: 'text', label: 'Why', required: true },
    confirmText: 'Write again',
    showCancel: true,
  });
  if (answer.result !== 'confirm') return;
  try {
    await call('contactOptOuts', 'undo', { params: { id }, body: { why: answer.value ?? '' } });
    tell(`${address} may be written to again`);
  } catch (thrown) {
    tellFailure(thrown);
  }
  await refetch('contactOptOuts');
  await refetch('surveyDistributions');
}
