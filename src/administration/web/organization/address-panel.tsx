import { Alert, Button, InputAdornment, Link, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { formatDay } from '../../../core/contract/notations/notation.ts';
import type { Organization } from '../../../core/contract/schemas/organization.ts';
import { subdomainSchema } from '../../../core/contract/schemas/subdomain.ts';
import { productHostOf } from '../../../core/contract/tenant-host.ts';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { ask } from '../../../core/web/providers/dialog-queue.ts';
import { failureText, fieldErrors } from '../../../core/web/providers/failure.ts';
import { browser } from '../../../core/web/providers/leave.ts';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';

interface AddressPanelProps {
  organization: Organization;
  mayChange: boolean;
  /** Other settings of the page would be lost, because a change of the address opens another one. */
  hasUnsaved: boolean;
}

export function AddressPanel({
  organization: { subdomain, formerAddresses },
  mayChange,
  hasUnsaved,
}: AddressPanelProps) {
  const [typed, setTyped] = useState<string>();
  const parsed = subdomainSchema.safeParse(typed);
  const { mutate, mutation } = useOperationMutation('organization', 'changeAddress', { invalidates: false });
  const { error, reset } = mutation;
  const problem =
    typed === undefined || parsed.success ? fieldErrors(error).subdomain : parsed.error.issues[0]?.message;
  const wanted = parsed.data;
  const change = async () => {
    if (!wanted || !(await isMoveConfirmed(subdomain, wanted))) return;
    const onSuccess = ({ data }: { data: { redirectTo: string } }) => browser.goTo(data.redirectTo).then(reset);
    mutate({ values: { subdomain: wanted }, errorNotification: false }, { onSuccess });
  };
  return (
    <Panel title="Address" about="Where your users sign in, and the start of every link to surveys and public pages.">
      <Stack spacing={2}>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: { sm: 'flex-start' } }}>
          <TextField
            fullWidth
            label="Address"
            value={typed ?? subdomain}
            disabled={!mayChange}
            error={Boolean(problem)}
            helperText={problem}
            onChange={({ target }) => {
              reset();
              setTyped(target.value.toLowerCase());
            }}
            slotProps={{
              input: { endAdornment: <InputAdornment position="end">.{host()}</InputAdornment> },
              htmlInput: { autoCapitalize: 'none', spellCheck: false },
            }}
          />
          {mayChange && (
            <Button
              variant="outlined"
              loading={mutation.isPending || mutation.isSuccess}
              disabled={!wanted || wanted === subdomain || hasUnsaved}
              onClick={() => void change()}
              sx={{ flexShrink: 0, minHeight: 40 }}
            >
              Change address
            </Button>
          )}
        </Stack>
        {hasUnsaved && typed !== undefined && (
          <Typography variant="hint">Save or discard the other changes first.</Typography>
        )}
        {error && !fieldErrors(error).subdomain && <Alert severity="error">{failureText(error)}</Alert>}
        {formerAddresses.length > 0 && (
          <div>
            <Typography variant="muted">Former addresses, which lead here and stay reserved for you:</Typography>
            {formerAddresses.map((former) => (
              <Typography key={former.subdomain} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {mayChange ? (
                  <Link component="button" type="button" onClick={() => setTyped(former.subdomain)}>
                    {former.subdomain}.{host()}
                  </Link>
                ) : (
                  `${former.subdomain}.${host()}`
                )}{' '}
                until {formatDay(former.since)}
              </Typography>
            ))}
          </div>
        )}
      </Stack>
    </Panel>
  );
}

const host = () => {
  const declared = document.querySelector('meta[name="candor-host"]')?.getAttribute('content');
  return productHostOf(window.location.hostname, declared);
};

async function isMoveConfirmed(from: string, to: string): Promise<boolean> {
  const answer = await ask({
    title: `Change the address to ${to}.${host()}?`,
    text: [
      `Links, bookmarks and QR codes with ${from}.${host()} lead to the new address, and no other organization can take the old one.`,
      'Other users have to sign in again. API clients get the new address with a redirect (308); change it in their settings. Webhooks, tokens and signatures stay as they are.',
      `Enter ${to} to confirm.`,
    ].join('\n\n'),
    confirmText: 'Change address',
    showCancel: true,
    input: { type: 'text', label: 'New address', required: true },
  });
  return answer.result === 'confirm' && answer.value?.trim().toLowerCase() === to;
}
