import { permissionFor } from '../../contract/catalogue.ts';
import type { Session } from '../http/call.ts';
import type { Audience } from './recent.ts';

type Asked = Pick<Session, 'permits' | 'userId'>;

/** Whether somebody may hear what is for this audience. */
export function isFor({ permits, userId }: Asked, audience: Audience): boolean {
  if (typeof audience === 'object') return audience.userId === userId;
  if (audience === 'everybody') return true;
  const mayRead = reading.some((permission) => permits(permission));
  if (audience === 'responses') return mayRead;
  return !mayRead && counting.some((permission) => permits(permission));
}

/** Whether somebody may see who has a response open: whoever may open it themselves. */
export const maySeePeople = ({ permits }: Asked) => permits(permissionFor('sentimentResponses', 'show'));

const reading = [
  permissionFor('sentimentResponses', 'listAll'),
  permissionFor('sentimentResponses', 'list'),
  permissionFor('sentimentResponses', 'show'),
];
const counting = [permissionFor('sentimentStats', 'stats'), permissionFor('sentimentStats', 'overall')];
