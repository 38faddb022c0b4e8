import { queryOptions, useQuery } from '@tanstack/react-query';
import { sessionUserSchema } from '../../contract/schemas/administration/auth.ts';
import type { StoredUser } from '../../contract/stored-session.ts';
import { callNamed } from './call.ts';
import { queryClient } from './query-client.ts';
import { storedSession } from './session.ts';

const ownProfile = queryOptions({
  queryKey: ['own-profile'],
  queryFn: async ({ signal }): Promise<StoredUser> => {
    const read = sessionUserSchema.partial().parse(await callNamed('profile', { signal }));
    const user = { ...storedSession.user(), ...read };
    if (storedSession.isSignedIn()) storedSession.keepUser(user);
    return user;
  },
  staleTime: 60_000,
});

export function useOwnProfile(): { user: StoredUser | undefined; isLoading: boolean } {
  const { data, isPending } = useQuery(ownProfile);
  const user = data ?? storedSession.user();
  return { user, isLoading: isPending && !user };
}

export const readOwnProfile = (): Promise<void> => queryClient.refetchQueries(ownProfile);
