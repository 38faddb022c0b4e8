import type { Plugin } from 'vite';

const readByServer = new RegExp(
  [
    String.raw`\b(?:schema|body|query): \w+Schema,?`,
    String.raw`\b(?:table: '\w+'|view: '\w+_rows'|softDelete: true|through: \[[^\]]*\]),?`,
    String.raw`\b(?:(?:perMinute|perHour): [\d_]+|bodyLimit: [^,}\n]+|ownTransaction: true|byCookie: true),?`,
    String.raw`\b(?:access: '\w+'|takesForms: true|takesBytes: true),`,
    String.raw`\bparams: \{[^}]*\},`,
  ].join('|'),
  'g',
);
/** Asked for by addresses, by forms, by machines, or by the page of a survey, which is a build of its own. */
const notCalledHere = [
  ...['profilePicture', 'download', 'brandPicture', 'unsubscribePage', 'unsubscribe', 'mailCameBack'],
  ...['openSurvey', 'answerSurvey', 'resumeSurvey', 'continueSurvey', 'completeSurvey', 'uploadForSurvey'],
  ...['askAddress', 'confirmAddress', 'leaveKiosk', 'health', 'formSchema', 'openapi'],
].join('|');
const theirEntry = new RegExp(String.raw`^  (?:${notCalledHere}): \{[^}]*\},$`, 'gm');
const theirCall = new RegExp(String.raw`\b(?:(?:callNamed|ask)\(\s*'|calls\.)(?:${notCalledHere})\b`);

/** Forms read what may be written out of a file of their own; here it matters that something may. */
const written = /\binput: \w+Schema\b/g;
const readHere = /\/(?:resources\.config|src\/map\/[\w-]+|src\/contract\/calls)\.ts$/;
const namedImport = /^import \{([^}]*)\} from '[^']+';$/gm;

/** Takes out of the map and the calls what the server alone reads: what a row looks like, how calls are checked, and calls of others. */
export function mapForBrowsers(): Plugin {
  return {
    name: 'map-for-browsers',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (theirCall.test(code)) this.error(`${id} calls what map-for-browsers leaves out of the build`);
      return readHere.test(id.replaceAll('\\', '/')) ? { code: withoutChecks(code), map: null } : undefined;
    },
  };
}

function withoutChecks(code: string): string {
  const left = code.replace(theirEntry, '').replace(written, 'input: true').replace(readByServer, '');
  const isRead = (name: string) => left.match(new RegExp(`\\b${name}\\b`, 'g'))?.length !== 1;
  return left.replace(namedImport, (statement, names: string) => {
    const listed = names.split(',').map((name) => name.trim());
    return listed.some((name) => name && isRead(name.replace('type ', ''))) ? statement : '';
  });
}
