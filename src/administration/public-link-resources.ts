import { defineResource, recordPage } from '../core/contract/resource.ts';
import { doneSchema, idSchema } from '../core/contract/schemas/common.ts';
import {
  newOwnerSchema,
  publicLinkInputSchema,
  publicLinkKinds,
  publicLinkSchema,
  publicLinkStates,
} from './schemas/public-link.ts';

const listPath = '/settings/public-links';

export const publicLinksArea = {
  publicLinks: defineResource({
    label: ['Public link', 'Public links'],
    table: 'public_shares',
    schema: publicLinkSchema,
    input: publicLinkInputSchema,
    administratorsOnly: true,
    search: ['name', 'detail', 'ownerName'],
    order: 'name',
    about: 'What people without an account can see: shared dashboards and reports, surveys and emails.',
    api: {
      list: 'GET /PublicLinks',
      show: { endpoint: 'GET /PublicLinks/:id', needs: 'list' },
      update: 'PUT /PublicLinks/:id',
      end: { endpoint: 'POST /PublicLinks/:id/end', answer: doneSchema.extend({ id: idSchema }) },
      handOver: { endpoint: 'POST /PublicLinks/:id/handOver', body: newOwnerSchema },
    },
    pages: {
      list: { path: listPath, title: 'Public Links', menu: { group: 'Settings', icon: 'public' } },
      show: recordPage(listPath, 'Public link'),
      edit: { path: `${listPath}/:id/edit`, title: 'Set expiry', needs: 'update', over: listPath },
    },
    fields: {
      name: { kind: 'text', on: ['list', 'show'] },
      kind: {
        kind: { select: publicLinkKinds },
        labels: { embed: 'Embedded survey', kiosk: 'Survey kiosk', schedule: 'Email schedule' },
        on: ['list', 'show'],
      },
      state: {
        kind: { select: publicLinkStates },
        labels: { not_open: 'Not open yet', survey_closed: 'Survey not open' },
        tones: {
          works: 'success',
          not_open: 'info',
          paused: 'warning',
          owner_inactive: 'error',
          owner_lacks_permission: 'error',
          turned_off: 'plain',
          expired: 'plain',
          limit_reached: 'plain',
          survey_closed: 'plain',
        },
        on: ['list', 'show'],
      },
      reason: { kind: 'paragraph', optionalColumn: true, on: ['list', 'show'] },
      ownerName: { kind: 'text', label: 'Owner', on: ['list', 'show'] },
      openings: { kind: 'number', label: 'Opened', none: 'Not counted', on: ['list', 'show'] },
      lastOpenedOn: { kind: 'date', label: 'Last opened', none: 'Never', on: ['list', 'show'] },
      expiresAt: { kind: 'date', label: 'Expires', none: 'Does not expire' },
      detail: { kind: 'paragraph', label: 'Details', on: ['list', 'show'] },
      createdAt: { kind: 'date', label: 'Created', on: ['list', 'show'] },
    },
  }),
};
