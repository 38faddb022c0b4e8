import { decodeWords, type EmailHeaders } from './email-parts.ts';
import { isAwaySubject, isReplySubject } from './subject.ts';

export interface DeliveryReport {
  action: string;
  /** Enhanced status code such as 5.1.1; empty if missing. */
  status: string;
  message: string;
  /** Addresses that failed; empty if it names none. */
  failed: readonly string[];
}

/** gone: no such address · lost: not delivered, another attempt may succeed · none: delivered or delayed. */
export type Bounce = 'gone' | 'lost' | 'none';

/** Unknown addresses or domains only: a full mailbox or a rejected sender is temporary. */
const goneCodes = /^5\.(0\.0|1\.([0-6]|10)|2\.1|4\.4)$/;

export function parseBounce({ action, status }: Pick<DeliveryReport, 'action' | 'status'>): Bounce {
  if (action !== 'failed') return 'none';
  return goneCodes.test(status) ? 'gone' : 'lost';
}

const mostRecipients = 20;
const maxTextBytes = 8_000;

/**
 * Reads the delivery status notifications (RFC 3464) of a returned email, of which some servers send several, prose
 * among them; undefined if none names a recipient.
 */
export function readDeliveryReport(notifications: readonly string[]): DeliveryReport | undefined {
  const recipients = notifications
    .flatMap((text) => text.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/))
    .map(parseFields)
    .filter((fields) => actionOf(fields) !== '')
    .slice(0, mostRecipients);
  const found = recipients.find((fields) => actionOf(fields) === 'failed') ?? recipients[0];
  const failedRecipients = recipients.filter((fields) => actionOf(fields) === 'failed').flatMap(addressesIn);
  return (
    found && {
      action: actionOf(found),
      status: parseStatus(found),
      message: bounceTextOf(found),
      failed: failedRecipients,
    }
  );
}

/** Such as `rfc822; <rosa@example.com>`. */
const addressesIn = (fields: Fields): string[] =>
  ['original-recipient', 'final-recipient']
    .flatMap((name) => fields.get(name) ?? [])
    .map((value) =>
      value
        .slice(value.indexOf(';') + 1)
        .trim()
        .replace(/^<|>$/g, '')
        .toLowerCase(),
    );

type Fields = ReadonlyMap<string, string>;

function parseFields(group: string): Fields {
  const lines = group.replace(/\n[ \t]+/g, ' ').split('\n');
  return firstOfEach(lines.map((line) => ({ key: line.split(':', 1)[0]?.toLowerCase() ?? '', line })));
}

const firstOfEach = (lines: readonly { key: string; line: string }[]): Fields =>
  new Map(lines.map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1).trim()] as const).reverse());

/** Without an action, as some servers send it, the class of the status says it. */
function actionOf(fields: Fields): string {
  const action = (fields.get('action') ?? '').toLowerCase().split(/[\s(;]/, 1)[0] ?? '';
  // What SendGrid calls a report that it tried for too long.
  if (action === 'expired') return 'failed';
  if (action !== '' || !fields.has('final-recipient')) return action;
  return actionOfClass[parseStatus(fields).charAt(0)] ?? '';
}

const actionOfClass: Readonly<Record<string, string>> = { 2: 'delivered', 4: 'delayed', 5: 'failed' };
const parseStatus = (fields: Fields) => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '';

function bounceTextOf(fields: Fields): string {
  return oneLine(fields.get('diagnostic-code')?.replace(/^[\w-]{1,20}\s*;/, '') || fields.get('status') || '');
}

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);

/**
 * Reads a bounce without a DSN, as older mail servers send it; undefined for replies and autoresponders. Requires a
 * mail system sender and a failure phrase outside the copy of the original. Without a status code it says no more than
 * that the email was not delivered.
 */
export function readPlainBounce(headers: EmailHeaders, text: string): DeliveryReport | undefined {
  if (!isFromMailSystem(headers) || isReply(headers)) return undefined;
  const label = beforeCopy(text).slice(0, maxTextBytes);
  const subject = ownSubject(headers);
  const candidate = `${subject}\n${label}`;
  if (!failed.test(candidate)) return undefined;
  const isSure = isSurelyBounce(headers, subject) && !succeeded.test(candidate);
  const code = codeIn(label) ?? (isSure ? failureIn(label, subject) : undefined);
  if (!code) return undefined;
  const named = headers
    .first('x-failed-recipients')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return { action: isDelay(candidate) ? 'delayed' : 'failed', ...code, failed: named };
}

/** Replies and absence notices repeat the subject of the email that they answer, which may be about a delivery. */
function ownSubject(headers: EmailHeaders): string {
  const subject = decodeWords(headers.first('subject'));
  return isAwaySubject(subject) || isReplySubject(subject) ? '' : subject;
}

/** Delivery reports, read receipts and complaints. */
export const isReport = (headers: EmailHeaders) => /^multipart\/report\b/i.test(headers.first('content-type'));

const mailSystem = /mailer-daemon@|^\W*mailer-daemon\b|\bmail delivery (sub)?system\b/i;

/** A program that delivers emails wrote it, whatever else it says. */
export const isOfMailSystem = (headers: EmailHeaders): boolean => mailSystem.test(decodeWords(headers.first('from')));

function isFromMailSystem(headers: EmailHeaders): boolean {
  const isSystem = isOfMailSystem(headers) || /\bpost_?master@/i.test(headers.first('from'));
  return isSystem || /^<(mailer-daemon[^>]*)?>$/i.test(headers.first('return-path'));
}

/** A postmaster may be a person, and an autoresponder has an empty return path too. */
const isSurelyBounce = (headers: EmailHeaders, subject: string) => isOfMailSystem(headers) || failed.test(subject);

const failureIn = (label: string, subject: string) => ({
  status: '',
  message: oneLine(label.split('\n').find((line) => failed.test(line)) ?? subject),
});

// Exim marks bounces as replies too, and lists failed recipients in its own header.
function isReply(headers: EmailHeaders): boolean {
  if (isOfMailSystem(headers) || isReport(headers)) return false;
  const isAnswer = /^auto-replied/i.test(headers.first('auto-submitted')) && !headers.has('x-failed-recipients');
  const isBulk = /bulk|list|auto_reply/i.test(headers.first('precedence'));
  return isAnswer || isBulk || headers.has('x-autoreply') || headers.has('x-autorespond');
}

/** How mail systems say that an email was not delivered. */
const failures = [
  "(could|can)\\s?not be delivered|undeliver(ed|able)|(wasn't|was not|were|been) (un)?able to deliver|unable to deliver",
  'delivery (has )?(permanently )?fail|fail(ed|ure) (to deliver|notice|delivery)|failure (notice|reasons)|failed permanently',
  'delivery status notification|returned mail|mail delivery (failed|problem)|(not|non-?) ?delivered|could not deliver',
  'did not reach|trouble delivering|delivery (error|problem)s|error (has )?occurred while (attempting|trying) to deliver',
  'error delivering|permanent (delivery |fatal )?error|message not delivered|no valid recipients|rejected by (a|the) ',
  '(unknown|no such|invalid)( [\\w-]+){0,2} user|user unknown|mailbox (is full|exceeds)|user not found',
  '(nicht|nie) zugestellt|unzustellbar|zustellung .{0,40}(fehlgeschlagen|nicht möglich)',
  "(n['’]a|n['’]ont|n['’]est) (pas )?(pu )?être (remis|livré|distribué|délivré)|non[- ]?(remis|distribu|délivr)|échec de la (remise|distribution|livraison)",
  'no se (ha podido|pudo|ha) entregar|no (entregado|se entregó)|error (de|en la) entrega|no se puede entregar',
  'non (è stato|può essere) (possibile )?(recapitat|consegnat|recapitare|consegnare)|mancat[oa] (recapito|consegna)|impossibile recapitare',
  'não (pôde|foi possível|pode) (ser )?entreg|falha (na|de) entrega|não entregue',
  '(kon|kan) niet (worden )?(bezorgd|afgeleverd)|niet[- ]bestelbaar|onbestelbaar|bezorgen .{0,40}mislukt',
  'kun(de|ne) (inte|ikke) (levereras|leveres)|ikke leveres|kan inte levereras|olevererbar|toimittaminen epäonnistui|ei voitu toimittaa',
  'nie (można|udało się|mogła|został[ao]?) (było )?(dostarcz|doręcz)|niedostarczon|(nelze|nebylo možné|nepodařilo se) doruč|nedoruč|kézbesíthetetlen|nem (sikerült|lehetett) kézbesíteni',
  'не (может быть|могло быть|удалось|было|была) доставлен|не удалось доставить|недоставлен|не доставлено|не вдалося доставити',
  'teslim edilemedi|iletilemedi|تعذر (تسليم|إرسال)|لم يتم تسليم|تعذّر تسليم',
  '(送信|配信|配達|お届け)(する(こと)?が?)?(でき|出来)(ません|なかっ)|届きません|無法(傳|投)遞|无法(投递|送达|传递)|未能(送达|送達|傳送)|退信|(전송|배달|전달)(하지 못|되지 않|할 수 없)',
];
const failed = new RegExp(failures.join('|'), 'iu');

const succeeded = /\bsuccessfully\b|\bwas (delivered|relayed)\b/i;

const delays = [
  '\\b(delayed|has not yet been delivered|not been delivered yet|will (continue|keep|try|be retried)|still trying)\\b',
  'warning message only|noch nicht zugestellt|verzögert|retardée?|pas encore (été )?(remis|distribu)|retrasad|aplazad|atrasad',
  'in ritardo|opóźnion|zpožděn|vertraagd|försenad|forsinket|gecikti|задерж|ещё не доставлен|遅延|まだ配信|延迟|延遲|지연',
];
const delayed = new RegExp(delays.join('|'), 'iu');

const isDelay = (candidate: string) =>
  delayed.test(candidate) && !/given? up|giving up|too long|expired|permanent/i.test(candidate);

function codeIn(label: string): Pick<DeliveryReport, 'status' | 'message'> | undefined {
  for (const line of label.split('\n')) {
    const candidate = coded.exec(line);
    const [, basic, enhanced = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(line)?.[0]] = candidate ?? [];
    const status = enhanced ?? (basic && statusFor(basic, line));
    if (status) return { status, message: oneLine(line) };
  }
  return undefined;
}

// Only at the beginning of a server message: other numbers may be anything.
const coded =
  /(?:^|[:;>("]|said|error|code|smtp|status)[\s:;"'<(]*#?([45]\d\d)(?=[\s\-#:])[\s\-#:(]*([45]\.\d{1,3}\.\d{1,3})?/i;

/** Servers without enhanced codes use 550 and similar both for unknown addresses and for spam. */
function statusFor(basic: string, line: string): string {
  if (basic.startsWith('4')) return '4.0.0';
  if (/spam|blocked|block list|blacklist|polic(y|ies)|reputation|denied|relay|\bspf\b|dkim|dmarc/i.test(line))
    return '5.7.1';
  if (basic === '552' || /quota|full|too large/i.test(line)) return '5.2.2';
  return ['550', '551', '553'].includes(basic) ? '5.1.1' : '5.3.0';
}

/** Excludes the copy of the original email, which may contain any text. */
const beforeCopy = (text: string): string =>
  text
    .slice(0, 8 * maxTextBytes)
    .split(
      /^.*(below this line is a copy|this is a copy of (the|your) message|original message(?! was received)|unsent message).*$|^.*returned message( follows)?[^\w\n]*$|^(received|return-path|message-id):/im,
      1,
    )[0] ?? '';
