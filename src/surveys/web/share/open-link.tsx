import { InputAdornment, TextField } from '@mui/material';
import { OnOff } from '../../../core/web/inputs/line-inputs.tsx';
import type { Survey } from '../../schemas/survey.ts';
import type { AddressedLink } from '../../schemas/survey-link.ts';
import type { LinkPartProps } from './link-input.ts';

interface OpenLinkProps extends LinkPartProps {
  survey: Survey;
  link: AddressedLink | undefined;
}

export function OpenLink({ survey, link, input, problem, onChange }: OpenLinkProps) {
  return (
    <>
      <SlugInput
        value={input.slug}
        saved={link?.slug ?? null}
        problem={problem('slug')}
        onChange={(slug) => onChange({ slug })}
      />
      {!survey.settings.anonymous && (
        <OnOff
          label="Require email verification"
          about="Respondents confirm their address with a link sent by email. Address and customer are saved with the response. Limits per link or customer then apply per address."
          isOn={input.verifiesEmail}
          onChange={(verifiesEmail) => onChange({ verifiesEmail })}
        />
      )}
    </>
  );
}

interface SlugInputProps {
  value: string | null | undefined;
  saved: string | null;
  problem: string | undefined;
  onChange: (slug: string | null) => void;
}

function SlugInput({ value, saved, problem, onChange }: SlugInputProps) {
  const confirmReplaceDraft = saved !== null && value !== saved;
  return (
    <TextField
      label="Custom URL"
      value={value ?? ''}
      error={Boolean(problem)}
      helperText={problem ?? (confirmReplaceDraft ? `${lost(saved)} ${always}` : always)}
      onChange={({ target }) => onChange(target.value || null)}
      slotProps={{
        input: { startAdornment: <InputAdornment position="start">/survey/</InputAdornment> },
        htmlInput: { maxLength: 60, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
      }}
    />
  );
}

const lost = (saved: string) => `/survey/${saved} will stop working.`;

const always =
  'Such as summer-fair. The permanent link keeps working. A custom URL can be guessed: use it for open surveys.';
