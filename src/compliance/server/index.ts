import type { Subject } from '../../core/server/api/subject.ts';
import { dataRequests } from './data-requests.ts';
import { erasePerson, erasureJob } from './erase.ts';
import { applyRetention, retentionJob, retentionRules, startRetention } from './retention/retention.ts';

export const compliance = {
  handlers: { dataRequests, retentionRules },
  jobs: { erasure: { [erasureJob]: erasePerson }, retention: { [retentionJob]: applyRetention } },
  tasks: [startRetention],
} satisfies Subject;
