import type { Target } from './target.ts';
import type { InboxActs } from './use-inbox-acts.ts';

export interface ActFormProps {
  target: Target;
  acts: InboxActs;
}
