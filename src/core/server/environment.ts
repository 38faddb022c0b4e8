import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { defaultLinks, type InstallationLinks } from '../contract/installation-links.ts';
import { isWebAddress } from '../contract/notations/web-address.ts';
import { emailSchema } from '../contract/schemas/common.ts';
import { projectDir } from './project-files.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const portText = 'must be a number from 0 to 65535';
const port = z.coerce.number(portText).int(portText).min(0, portText).max(65_535, portText);
const hostName = z
  .string()
  .toLowerCase()
  .regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/, 'must be a host name');

const networks = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), 'must be addresses or networks, such as 127.0.0.1,10.0.0.0/8')
  .optional();

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  const isValid = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  return family !== 0 && isValid && rest.length === 0;
}

const postgresAddress = z
  .string()
  .trim()
  .refine(isPostgres, 'must be an address that begins postgres:// or postgresql://')
  .optional();

function isPostgres(address: string): boolean {
  return URL.canParse(address) && ['postgres:', 'postgresql:'].includes(new URL(address).protocol);
}

const timeoutText = 'must be a number of milliseconds from 1000 to 120000';
const webAddress = z
  .string()
  .trim()
  .refine((text) => isWebAddress(text), 'must be an address that begins https:// or http://')
  .optional();

const outsideLink = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || /^(https?|mailto):$/.test(URL.parse(text)?.protocol ?? ''),
    'must be an address that begins https://, http:// or mailto:, or empty',
  )
  .optional();

const mailServer = z
  .string()
  .trim()
  .refine(
    (text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.hostname,
    'must be an address that begins smtp:// or smtps://',
  )
  .optional();

const sender = z
  .string()
  .transform((text) => /^(?:([^<>\p{Cc}]*)<([^<>]+)>|([^<>]+))$/u.exec(text.trim()))
  .transform((parts) => ({ name: parts?.[1]?.trim() ?? '', address: parts?.[2] ?? parts?.[3] }))
  .pipe(z.object({ name: z.string(), address: emailSchema }, 'must be like Name <name@example.com>'))
  .optional();

// The bounce token extends the local part of the address, which is limited to 64 characters.
const bounceAddress = z
  .string()
  .trim()
  .pipe(emailSchema)
  .refine((address) => /^[^@+]{1,20}@/.test(address), 'must have a name of at most 20 letters, without +, before the @')
  .optional();

const variables = z.object({
  PORT: port.default(4000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().trim().min(1).default(join(projectDir, 'data')),
  DATABASE_URL: postgresAddress,
  KEYS: z.string().trim().optional(),
  KEYS_FILE: z.string().trim().optional(),
  PRODUCT_HOST: hostName.default('localhost'),
  TRUSTED_PROXIES: networks,
  WEBHOOK_NETWORKS: networks,
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  AI_URL: webAddress,
  AI_KEY: z.string().trim().optional(),
  AI_MODEL: z.string().trim().optional(),
  AI_TIMEOUT_MS: z.coerce
    .number(timeoutText)
    .int(timeoutText)
    .min(1_000, timeoutText)
    .max(120_000, timeoutText)
    .default(25_000),
  SMTP_URL: mailServer,
  SMTP_FROM: sender,
  SMTP_BOUNCE_ADDRESS: bounceAddress,
  COMPANY_NAME: z.string().trim().max(80).optional(),
  COMPANY_URL: outsideLink,
  TWITTER_URL: outsideLink,
  FACEBOOK_URL: outsideLink,
  FEEDBACK_URL: outsideLink,
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
});

const links = ['COMPANY_URL', 'TWITTER_URL', 'FACEBOOK_URL', 'FEEDBACK_URL'];

export type Environment = ReturnType<typeof readEnvironment>;

export function readEnvironment(source: Record<string, string | undefined>) {
  // Empty variables count as unset, because compose files and shells cannot omit them otherwise. An empty link is none.
  const isSet = ([name, value]: [string, string | undefined]) =>
    value?.trim() || (value === '' && links.includes(name));
  const definedVariables = Object.fromEntries(Object.entries(source).filter(isSet));
  const parsed = variables.safeParse(definedVariables);
  if (!parsed.success) throw new Error(firstIssue(parsed.error));
  const values = parsed.data;
  if (values.KEYS && values.KEYS_FILE) throw new Error('KEYS: cannot be set beside KEYS_FILE');
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    filesDir: join(dataDir, 'files'),
    /** Where the keys are; set: in a file that the operator keeps. */
    keysFile: values.KEYS_FILE ? resolve(values.KEYS_FILE) : join(dataDir, 'secrets.json'),
    keepsOwnKeys: Boolean(values.KEYS_FILE),
    /** The keys themselves, in place of a file. */
    givenKeys: values.KEYS,
    databaseUrl: values.DATABASE_URL,
    productHost: values.PRODUCT_HOST,
    trustedProxies: values.TRUSTED_PROXIES,
    demo: values.DEMO === '1',
    isDevelopment: values.NODE_ENV === 'development',
    logLevel: values.LOG_LEVEL,
    webhookNetworks: values.WEBHOOK_NETWORKS,
    ai: aiOf(values),
    mail: parseMailSettings(values),
    links: linksOf(values),
  };
}

function linksOf(values: z.output<typeof variables>): InstallationLinks {
  const plain = defaultLinks(values.PRODUCT_HOST);
  return {
    companyName: values.COMPANY_NAME ?? plain.companyName,
    companyUrl: values.COMPANY_URL ?? plain.companyUrl,
    twitterUrl: values.TWITTER_URL ?? plain.twitterUrl,
    facebookUrl: values.FACEBOOK_URL ?? plain.facebookUrl,
    feedbackUrl: values.FEEDBACK_URL ?? plain.feedbackUrl,
  };
}

function aiOf({ AI_URL: url, AI_KEY: key, AI_MODEL: model, AI_TIMEOUT_MS: timeoutMs }: z.output<typeof variables>) {
  if (!url) return undefined;
  if (!model) throw new Error('AI_MODEL: must name a model where AI_URL is set');
  return { url, key, model, timeoutMs };
}

function parseMailSettings(values: z.output<typeof variables>) {
  const { SMTP_URL: url, SMTP_FROM: from, SMTP_BOUNCE_ADDRESS: bounces } = values;
  if (!url) return undefined;
  if (!from) throw new Error('SMTP_FROM: must be set, such as Name <name@example.com>, where SMTP_URL is set');
  return { url, from, bounces };
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return `${issue?.path[0]?.toString() ?? 'The environment'}: ${issue?.message ?? 'cannot be read'}`;
}
