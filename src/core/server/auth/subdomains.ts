import { invalid } from '../../contract/errors.ts';
import { subdomainSchema } from '../../contract/schemas/subdomain.ts';
import { sql, type Tx } from '../db/database.ts';

/** Why a subdomain is unavailable, as text for the user; undefined if available. */
export async function whyNot(tx: Tx, wanted: string): Promise<string | undefined> {
  const parsed = subdomainSchema.safeParse(wanted);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'This address cannot be used';
  if (isReserved(parsed.data)) return reservedSentence;
  return (await findFree(tx, [parsed.data])).length === 1 ? undefined : 'This address is already taken';
}

export function assertNotReserved(subdomain: string): void {
  if (isReserved(subdomain)) throw invalid([{ path: 'subdomain', message: reservedSentence }]);
}

export async function suggestSubdomains(tx: Tx, companyName: string): Promise<string[]> {
  const base = slugOf(companyName);
  const numbered = Array.from({ length: 30 }, (_, index) => `${base}${index + 2}`);
  const wanted = [
    base,
    ...['team', 'hq', 'voice', 'care', 'feedback'].map((suffix) => `${base}-${suffix}`),
    ...numbered,
  ];
  const usable = wanted.filter((name) => subdomainSchema.safeParse(name).success && !isReserved(name));
  return (await findFree(tx, usable)).slice(0, 3);
}

const reservedSentence = 'This address is reserved';

// Names of the product's services, and names suitable for phishing.
const reserved = `www www1 www2 web app apps api apis graphql admin admins administrator root system support help
  helpdesk status static assets cdn img images media files uploads upload download downloads mail email smtp imap pop
  pop3 mx ns ns1 ns2 dns ftp sftp ssh vpn proxy gateway auth oauth sso login signin signup register logout account
  accounts billing payment payments pay invoice secure security ssl cert certificate public private internal intranet
  local localhost test testing stage staging dev develop development demo-api prod production beta alpha preview docs
  doc blog news press about contact legal privacy terms abuse postmaster hostmaster webmaster noreply no-reply bot
  monitor monitoring metrics health dashboard dashboards survey surveys feedback tenant tenants candor candorapp
  autoconfig autodiscover wpad isatap null undefined`.split(/\s+/);

const lookalikes: Record<string, string> = { 0: 'o', 1: 'i', l: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };

const reservedShapes = new Set(reserved.map(toSubdomain));

function isReserved(subdomain: string): boolean {
  return reservedShapes.has(toSubdomain(subdomain));
}

/** Normalizes look-alikes: adm1n, ad-min and adrnin all equal admin. */
function toSubdomain(name: string): string {
  return name
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/[0134578il]/g, (character) => lookalikes[character] ?? character);
}

function slugOf(companyName: string): string {
  const slug = companyName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’.]/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/&/g, ' and ')
    .replace(/\b(inc|ltd|llc|gmbh|ag|plc|corp|co|sa|srl)\b/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 28)
    .replace(/^-+|-+$/g, '');
  return slug.length >= 3 ? slug : `${slug || 'our'}-company`;
}

async function findFree(tx: Tx, names: string[]): Promise<string[]> {
  const rows = await tx.rows(sql<{ name: string }>`
    select name from unnest(${names}::text[]) with ordinality as wanted (name, place)
    where subdomain_is_free(name) order by place`);
  return rows.map(({ name }) => name);
}
