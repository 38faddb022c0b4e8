import { useEffect, useState } from 'react';
import { z } from 'zod';
import { ask } from './api.ts';
import { hereTenant, leaveFor, productHost } from './here.ts';

const answerSchema = z.object({ exists: z.boolean(), name: z.string().optional() });

export function useTenantName(): string | undefined {
  const tenant = hereTenant();
  const [name, setName] = useState<string>();
  useEffect(() => {
    if (!tenant) return;
    const stop = new AbortController();
    ask('verifyTenant', { answer: answerSchema, params: { tenant }, signal: stop.signal })
      .then((answer) => {
        if (stop.signal.aborted) return;
        if (answer.exists) setName(answer.name);
        else leaveFor(`/tenant-not-found?domain=${tenant}.${productHost()}`);
      })
      .catch(() => {});
    return () => stop.abort();
  }, [tenant]);
  return name;
}
