import { defineResource } from '../core/contract/resource.ts';
import {
  addressChangedSchema,
  addressInputSchema,
  organizationInputSchema,
  organizationSchema,
  zoneChangeQuerySchema,
  zoneChangeSchema,
} from '../core/contract/schemas/organization.ts';
import { removeSampleDataSchema, sampleDataSchema } from '../core/contract/schemas/sample-data.ts';

export const organizationArea = {
  organization: defineResource({
    label: ['Organization', 'Organization'],
    table: 'tenants',
    schema: organizationSchema,
    api: {
      current: 'GET /Organization',
      save: { endpoint: 'PUT /Organization', body: organizationInputSchema, answer: organizationSchema },
      zoneChange: {
        endpoint: 'GET /Organization/zone-change',
        query: zoneChangeQuerySchema,
        needs: 'save',
        answer: zoneChangeSchema,
        ownTransaction: true,
        perMinute: 30,
      },
      changeAddress: {
        endpoint: 'PUT /Organization/address',
        body: addressInputSchema,
        answer: addressChangedSchema,
        ownTransaction: true,
        perMinute: 10,
      },
      loadSampleData: {
        endpoint: 'POST /Organization/sample-data',
        needs: 'save',
        answer: sampleDataSchema,
        perMinute: 60,
      },
      removeSampleData: {
        endpoint: 'POST /Organization/sample-data/remove',
        needs: 'save',
        body: removeSampleDataSchema,
        answer: sampleDataSchema,
        perMinute: 60,
      },
    },
    pages: {
      current: {
        path: '/settings/organization',
        title: 'Organization',
        screen: 'organization-settings',
        menu: { group: 'Settings', icon: 'organization' },
      },
    },
    fields: {},
  }),
};
