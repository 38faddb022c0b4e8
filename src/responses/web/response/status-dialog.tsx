import { useState } from 'react';
import { Line } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { FormDialog } from '../../../core/web/layout/form-dialog.tsx';
import { formatCause, formatRejection, formatResolution } from '../../rules/response-end.ts';
import {
  type RejectionCode,
  type ResolutionCode,
  type RootCause,
  rejectionCodes,
  resolutionCodes,
  rootCauses,
} from '../../schemas/response-end.ts';
import type { StatusOption } from '../../schemas/status-option.ts';
import { formatMove, saysItself } from './status-moves.ts';
import type { StatusInput } from './use-response-actions.ts';

interface StatusDialogProps {
  to: StatusOption;
  onClose: () => void;
  onMove: (input: StatusInput) => Promise<boolean>;
}

export function StatusDialog({ to, onClose, onMove }: StatusDialogProps) {
  const [end, setEnd] = useState<End>(emptyEnd);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const change = (part: Partial<End>) => setEnd((before) => ({ ...before, ...part }));
  const isRejecting = to.base === 'rejected';
  const problem = isTried && isRejecting ? problemOf(end) : undefined;

  const submit = async () => {
    setTried(true);
    if (isRejecting && problemOf(end)) return;
    setSaving(true);
    const isDone = await onMove({ status: to.key, ...(isRejecting ? rejection(end) : resolving(end)) });
    setSaving(false);
    if (isDone) onClose();
  };

  return (
    <FormDialog
      title={titleOf(to)}
      submit={formatMove(to).replace('…', '')}
      isBusy={isSaving}
      isDangerous={isRejecting}
      edited={end}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {isRejecting ? (
        <RejectionFields end={end} problem={problem} onChange={change} />
      ) : (
        <ResolutionFields end={end} onChange={change} />
      )}
    </FormDialog>
  );
}

function titleOf(to: StatusOption): string {
  if (!saysItself(to)) return `Move this response to “${to.label}”`;
  return to.base === 'rejected' ? 'Reject this response?' : 'Resolve this response';
}

interface End {
  reasonCode: RejectionCode | '';
  code: ResolutionCode | '';
  rootCause: RootCause | '';
  text: string;
}

const emptyEnd: End = { reasonCode: '', code: '', rootCause: '', text: '' };

interface FieldsProps {
  end: End;
  onChange: (part: Partial<End>) => void;
}

function RejectionFields({ end, problem, onChange }: FieldsProps & { problem: string | undefined }) {
  return (
    <>
      <SelectField
        autoFocus
        label="Reason"
        value={end.reasonCode}
        options={rejectionCodes.map((code) => [code, formatRejection(code)])}
        error={Boolean(problem)}
        helperText={problem ?? 'The response stays and can be reopened.'}
        onChange={(reasonCode) => onChange({ reasonCode })}
      />
      <Line label="Details" value={end.text} most={500} onChange={(text) => onChange({ text })} />
    </>
  );
}

const notSet = ['', 'Not set'] as const;

function ResolutionFields({ end, onChange }: FieldsProps) {
  return (
    <>
      <SelectField
        autoFocus
        label="Resolution"
        value={end.code}
        options={[notSet, ...resolutionCodes.map((code) => [code, formatResolution(code)] as const)]}
        onChange={(code) => onChange({ code })}
      />
      <SelectField
        label="Root cause"
        value={end.rootCause}
        options={[notSet, ...rootCauses.map((cause) => [cause, formatCause(cause)] as const)]}
        onChange={(rootCause) => onChange({ rootCause })}
      />
      <Line
        isLong
        minRows={3}
        label="Details"
        placeholder="Describe the solution for other users."
        value={end.text}
        most={5_000}
        onChange={(text) => onChange({ text })}
      />
    </>
  );
}

function problemOf({ reasonCode, text }: End): string | undefined {
  if (!reasonCode && !text.trim()) return 'Enter the reason for the rejection';
  return reasonCode === 'other' && !text.trim() ? 'Enter details' : undefined;
}

function rejection({ reasonCode, text }: End): Partial<StatusInput> {
  const reason = text.trim();
  return { ...(reasonCode ? { reasonCode } : {}), ...(reason ? { reason } : {}) };
}

function resolving({ code, rootCause, text }: End): Partial<StatusInput> {
  const trimmed = text.trim();
  const resolution = {
    ...(code ? { code } : {}),
    ...(rootCause ? { rootCause } : {}),
    ...(trimmed ? { text: trimmed } : {}),
  };
  return Object.keys(resolution).length > 0 ? { resolution } : {};
}
