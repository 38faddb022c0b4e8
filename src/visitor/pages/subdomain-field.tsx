import { z } from 'zod';
import { subdomainSchema } from '../../contract/schemas/auth.ts';
import { addressOf } from '../../contract/tenant-host.ts';
import { ask } from '../api.ts';
import { productHost } from '../here.ts';
import { Field } from '../kit/field.tsx';
import { useAnswer } from '../kit/use-answer.ts';

interface SubdomainFieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  companyName: string;
}

const availability = z.object({ available: z.boolean(), reason: z.string().optional() });
const suggested = z.object({ suggestions: z.array(subdomainSchema) });

/** The organisation's name in its address: checked while it is typed, suggested from the organisation's own name. */
export function SubdomainField({ companyName, ...field }: SubdomainFieldProps) {
  const host = productHost();
  const company = companyName.trim();
  const parsed = subdomainSchema.safeParse(field.value);
  const chosen = parsed.success ? parsed.data : '';
  const free = useAnswer(chosen, (subdomain, signal) =>
    ask('subdomain', { answer: availability, params: { subdomain }, signal }),
  );
  const offers = useAnswer(company.length > 1 ? company : '', (text, signal) =>
    ask('suggestSubdomains', { answer: suggested, body: { companyName: text }, signal }),
  );
  const others = (offers.answer?.suggestions ?? []).slice(0, 3).filter((suggestion) => suggestion !== chosen);
  return (
    <Field
      {...field}
      label="Address"
      required
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      onChange={(text) => field.onChange(withoutHost(text, host))}
      after={<span className="field-suffix">.{host}</span>}
      hint={
        <>
          <p aria-live="polite" className="availability" data-state={stateOf(chosen, free)}>
            {wordsFor(field.value, chosen, free, host)}
          </p>
          {others.length > 0 && (
            <div className="suggestions">
              <span>Suggestions</span>
              {others.map((suggestion) => (
                <button type="button" key={suggestion} onClick={() => field.onChange(suggestion)}>
                  {suggestion}
                </button>
              ))}
            </div>
          )}
        </>
      }
    />
  );
}

type Availability = ReturnType<typeof useAnswer<z.output<typeof availability>>>;

function stateOf(chosen: string, { answer }: Availability): 'free' | 'taken' | undefined {
  if (!chosen || !answer) return undefined;
  return answer.available ? 'free' : 'taken';
}

function wordsFor(typed: string, chosen: string, { answer, failed }: Availability, host: string): string {
  if (!typed) return 'Your people sign in at this address.';
  if (!chosen) return 'Use 3 to 40 letters, digits and single hyphens';
  const address = addressOf({ ...placeOf(), pathname: '', search: '' }, chosen, host);
  if (failed) return `${address} (could not be checked now)`;
  if (!answer) return `${address} …`;
  return answer.available ? `${address} is available` : (answer.reason ?? `${address} is taken`);
}

const placeOf = () => {
  const { protocol, hostname, port } = window.location;
  return { protocol, hostname, port };
};

/** Somebody may paste the whole address: its scheme and the product's host are taken away. */
function withoutHost(text: string, host: string): string {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/:].*$/, '');
  return bare.endsWith(`.${host}`) ? bare.slice(0, -host.length - 1) : bare;
}
