import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import type { InboxActs } from './use-inbox-acts.ts';

export interface ActFormProps {
  rows: readonly ResponseRow[];
  acts: InboxActs;
}
