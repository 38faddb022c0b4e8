import { Refine, useCan, usePermissions } from '@refinedev/core';
import { act, render, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { accessControlProvider, ownAccess, startWithStoredAccess } from '../../../src/core/web/providers/access.ts';
import { authProvider } from '../../../src/core/web/providers/auth.ts';
import { callNamed } from '../../../src/core/web/providers/call.ts';
import { queryClient } from '../../../src/core/web/providers/query-client.ts';
import { storedSession } from '../../../src/core/web/providers/session.ts';
import { atAddress, atHome, inFreshBrowser, serve, signIn } from '../../support/web/staff-app.tsx';

atAddress('https://acme.candor.test/');
inFreshBrowser();

let frames: { can: boolean | undefined; permissions: string[] | undefined }[] = [];
beforeEach(() => {
  frames = [];
});

function Frame() {
  const { data: createAccess } = useCan({ resource: 'users', action: 'create', params: { id: 7 } });
  const { data: permissions } = usePermissions<string[]>({});
  frames.push({ can: createAccess?.can, permissions });
  return null;
}

async function open(permissions: string[]) {
  signIn();
  storedSession.keepPermissions(permissions);
  serve(atHome(permissions));
  await startWithStoredAccess(callNamed('ownPermissions'));
  render(
    <Refine
      accessControlProvider={accessControlProvider}
      authProvider={authProvider}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient } }}
    >
      <Frame />
    </Refine>,
  );
}

test('access: useCan and usePermissions know the stored permissions in the first render', async () => {
  await open(['post:v1/users']);
  expect(frames[0]).toEqual({ can: true, permissions: ['post:v1/users'] });
});

test('access: a permission that is not held is refused in the first render', async () => {
  await open(['get:v1/users']);
  expect(frames[0]?.can).toBe(false);
});

test('access: a permission that is withdrawn while working is refused as soon as the server says so', async () => {
  await open(['post:v1/users']);
  serve(atHome(['get:v1/users']));
  await act(() => queryClient.refetchQueries({ queryKey: ownAccess.queryKey }));
  await waitFor(() => expect(frames.at(-1)).toEqual({ can: false, permissions: ['get:v1/users'] }));
});
