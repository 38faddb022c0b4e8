import { describe, expect, test } from 'vitest';
import { allPermissions } from '../../../src/core/contract/catalogue.ts';
import { builtInPermissions } from '../../../src/core/contract/settings.ts';
import { routes } from '../../../src/core/routes/routes.ts';

const endpointList = `
POST /auth/login
POST /auth/register
GET /auth/subdomain/{subdomain}
POST /auth/suggest-subdomains
GET /auth/verify-tenant/{tenant}
POST /Auth/refresh-token
POST /Auth/logout
POST /Auth/reset-initial-password
GET /user/profile
PUT /user/profile
POST /user/change-password
GET /user/profile-picture/{file}
GET /CustomUsers/withRelations
GET /Users
POST /Users
PUT /Users/{id}
DELETE /Users/{id}
GET /CustomRoles/withRelations
GET /Roles
GET /CustomRoles/{id}/withRelations
GET /Roles/{id}
POST /Roles
PUT /Roles/{id}
DELETE /Roles/{id}
POST /Roles/assignPermissions
GET /CustomPermissions/withRelations
GET /Permissions
POST /Permissions
PUT /Permissions/{id}
DELETE /Permissions/{id}
GET /CustomGroups/withRelations
GET /Groups
POST /Groups
PUT /Groups/{id}
DELETE /Groups/{id}
POST /Sentiments
GET /Sentiments
GET /Sentiments/{id}
PUT /Sentiments/{id}
DELETE /Sentiments/deleteWithCascade/{id}
POST /SentimentFields
GET /SentimentFields/bySentimentId/{id}
PUT /SentimentFields/{id}
DELETE /SentimentFields/{id}
GET /Customers/fromResponses
GET /CustomerFormResponses/{id}/customerDetails
GET /SeverityLevels
POST /SeverityLevels
POST /SentimentResponses/create
POST /files/upload-voc
POST /files/upload
GET /SentimentResponses/bySentimentId/{id}
GET /SentimentResponses/{id}/withData
PUT /SentimentResponses/{id}/status
PUT /SentimentResponses/{id}/assign
PUT /SentimentResponses/{id}/assignMultipleUsers
PUT /SentimentResponses/{id}/assignGroups
POST /SentimentResponses/{id}/tracking
GET /SentimentResponses/{id}/tracking
DELETE /SentimentResponseTracking/{id}`
  .trim()
  .split('\n');

describe('required API endpoints', () => {
  const served = new Set(routes().map(({ endpoint }) => shapeOf(endpoint)));
  test.each(endpointList)('%s', (call) => {
    expect(served).toContain(shapeOf(call));
  });
});

test('built-in permissions: there are 18, and each belongs to a route', () => {
  expect(builtInPermissions).toHaveLength(18);
  const known = new Set<string>(allPermissions().map(({ route }) => route));
  expect(builtInPermissions.filter((permission) => !known.has(permission))).toEqual([]);
});

function shapeOf(call: string): string {
  return call.replace(/\{\w+\}|:\w+/g, '{}');
}

test('permission to read: opens no call that changes data, except own preferences and presence', () => {
  const opened = routes().filter(
    ({ endpoint, permission }) => !endpoint.startsWith('GET') && permission?.startsWith('get:'),
  );
  // A query of analytics is posted, and changes nothing.
  const known = ['analytics.query', 'dashboards.setPreferences', 'sentimentResponses.present'];
  expect(opened.map(({ name }) => name).sort()).toEqual(known);
});
