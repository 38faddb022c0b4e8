import type { BodyOf, Handler, HandlerOf } from '../../core/server/http/call.ts';
import { createGroup, updateGroup } from './group-leads.ts';

export const create: Handler<BodyOf<'groups', 'create'>> = (call) => createGroup(call, call.body);

export const update: HandlerOf<'groups', 'update'> = (call) => updateGroup(call, call.id(), call.body);
