import { permissionFor } from '../../../core/contract/catalogue.ts';
import type { Session } from '../../../core/server/http/call.ts';

/** Whether what was answered about a person is shown; all others see it masked, and find nothing by it. */
export const canSeePersonal = ({ permits }: Pick<Session, 'permits'>): boolean =>
  permits(permissionFor('customerFormResponses', 'customerDetails'));
