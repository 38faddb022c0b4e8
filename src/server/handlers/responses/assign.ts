import type { z } from 'zod';
import type {
  assignGroupsSchema,
  assignOneSchema,
  assignUsersSchema,
} from '../../../contract/schemas/sentiment-response.ts';
import type { Handler } from '../../http/call.ts';
import { giveGroups, giveUsers } from './give.ts';
import { readHandled } from './handled.ts';
import { lockResponse } from './lock-response.ts';

/** Gives a response to one colleague alone, or to nobody. */
export const assign: Handler<z.output<typeof assignOneSchema>> = async (call) => {
  const response = await lockResponse(call, call.id(), call.body);
  await giveUsers(call, response, call.body.userId === null ? [] : [call.body.userId], 'userId');
  return readHandled(call, response.id);
};

/** Gives a response to these colleagues and to nobody else. */
export const assignUsers: Handler<z.output<typeof assignUsersSchema>> = async (call) => {
  const response = await lockResponse(call, call.id(), call.body);
  await giveUsers(call, response, call.body.userIds);
  return readHandled(call, response.id);
};

/** Gives a response to these groups and to no other. */
export const assignGroups: Handler<z.output<typeof assignGroupsSchema>> = async (call) => {
  const response = await lockResponse(call, call.id(), call.body);
  await giveGroups(call, response, call.body.groupIds);
  return readHandled(call, response.id);
};
