import Stack from '@mui/material/Stack';
import { Panel } from '../../../layout/panel.tsx';
import type { Builder } from '../../forms/builder/use-builder.ts';
import type { CustomerFormDraft } from './customer-form-draft.ts';
import { IdentityInput } from './identity-input.tsx';
import { NameInput } from './name-input.tsx';
import { PartInputs } from './part-inputs.tsx';

/** What becomes of the answers: what a customer is called, how they are reached, and who is the same. */
export function RecordView({ builder }: { builder: Builder<CustomerFormDraft> }) {
  return (
    <Stack sx={{ gap: 3 }}>
      <Panel title="Name" about="What a customer is called in lists, in the inbox and in mails.">
        <NameInput builder={builder} />
      </Panel>
      <Panel title="How they are reached" about="Surveys are sent to the e-mail address that is answered here.">
        <PartInputs builder={builder} />
      </Panel>
      <Panel
        title="Who is the same customer"
        about="When one of these answers is known already, whoever adds a customer is shown who it is, and decides."
      >
        <IdentityInput builder={builder} />
      </Panel>
    </Stack>
  );
}
