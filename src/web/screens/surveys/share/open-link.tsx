import type { Survey } from '../../../../contract/schemas/survey.ts';
import type { AddressedLink } from '../../../../contract/schemas/survey-link.ts';
import { OnOff } from '../../forms/question/option-inputs.tsx';
import type { LinkInput } from './link-calls.ts';
import { SlugInput } from './slug-input.tsx';

interface OpenLinkProps {
  survey: Survey;
  /** The link that is changed. */
  link: AddressedLink | undefined;
  input: LinkInput;
  problem: (name: string) => string | undefined;
  onChange: (part: LinkInput) => void;
}

/** What only a link for everybody can have: a readable address, and asking who somebody is. */
export function OpenLink({ survey, link, input, problem, onChange }: OpenLinkProps) {
  return (
    <>
      <SlugInput
        value={input.slug}
        kept={link?.slug ?? null}
        problem={problem('slug')}
        onChange={(slug) => onChange({ slug })}
      />
      {!survey.settings.anonymous && (
        <OnOff
          label="Visitors show that an e-mail address is theirs"
          about="They write it, and get a mail with a link that works once. The address is kept with their answer, and so is the customer who has it. Where the survey takes one answer for each link or customer, it takes one for each address."
          isOn={input.verifiesEmail}
          onChange={(verifiesEmail) => onChange({ verifiesEmail })}
        />
      )}
    </>
  );
}
