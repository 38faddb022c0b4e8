import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createTenant } from '../auth/new-tenant.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Services } from '../http/call.ts';
import { attach } from './demo/attach.ts';
import { branches, harbourAndPine } from './demo/company.ts';
import { customers } from './demo/customers.ts';
import { firstLook, letClocksRun, makeEscalations } from './demo/escalations.ts';
import { hotelForms } from './demo/forms.ts';
import { harbourResponses } from './demo/harbour-responses.ts';
import { keepReady } from './demo/kept-ready.ts';
import { speakOwnWords } from './demo/own-words.ts';
import { paint } from './demo/painter.ts';
import { promise } from './demo/promises.ts';
import { type Scene, sceneNames, scenes } from './demo/scenes.ts';
import { storiesOfTeamwork } from './demo/stories-of-teamwork.ts';
import { storiesOfTheMonth } from './demo/stories-of-the-month.ts';
import { storiesOfToday } from './demo/stories-of-today.ts';
import { answerSurvey } from './demo/survey/answer-survey.ts';
import { publishSurvey } from './demo/survey/publish-survey.ts';
import { catchUnhappyGuests } from './demo/survey/unhappy-guests.ts';
import { tell } from './demo/tell.ts';
import { linkDuplicates, rememberWho } from './demo/together.ts';
import { furnish } from './makers/furnish.ts';
import { insertWriter } from './makers/insert-writer.ts';
import { randomFrom } from './makers/random.ts';
import type { MadeResponse } from './makers/response.ts';
import { startingSeverities } from './makers/starting-severities.ts';
import { day } from './makers/times.ts';
import { firstNumber, writeResponses } from './makers/write-responses.ts';

const seed = 2_026;
const plan = { ...harbourAndPine, customers };

/**
 * Makes the demonstration tenant: a company with three months of feedback behind it that end now. All of it or nothing.
 */
export async function seedDemo(services: Services, signIn: { email: string; password: string }): Promise<void> {
  const now = services.now?.() ?? new Date();
  const owner = { ...plan.owner, email: signIn.email, passwordHash: await hashPassword(signIn.password) };
  const passwordHash = await hashOfNobody();
  const pictures = await developed();
  const tenantId = await services.database.transaction(null, async (outside) => {
    const made = await createTenant(outside, { name: plan.name, subdomain: plan.subdomain, owner });
    const { tx } = made;
    const writer = insertWriter(tx);
    const severities = await promise(tx, made.ownerId, await startingSeverities(tx));
    const attachments = await attach(services, tx, made.ownerId, pictures);
    const forms = hotelForms(branches, attachments);
    const company = await furnish({ writer, made, severities, passwordHash, now }, { ...plan, forms });
    const told = [...storiesOfTheMonth, ...storiesOfTeamwork, ...storiesOfToday].map((story) =>
      tell(company, attachments, story),
    );
    const responses = [...harbourResponses(randomFrom(seed), company, 300 - told.length), ...told];
    await writeResponses(writer, responses.length, responses.toSorted(byTime), firstNumber);
    await tx.run(sql`update users set created_at = ${new Date(now.getTime() - 420 * day)}
      where tenant_id = ${tx.tenantId} and id = ${made.ownerId}`);
    await linkDuplicates(tx);
    await rememberWho(tx);
    const survey = await publishSurvey(services, { tx, session: { userId: made.ownerId } }, now);
    await answerSurvey(tx, randomFrom(seed), survey, 400, now);
    await catchUnhappyGuests({ tx, session: { userId: made.ownerId } }, survey.id, 'Guest stay feedback');
    await speakOwnWords({ tx, session: { userId: made.ownerId } });
    await keepReady({ tx, session: { userId: made.ownerId } });
    await makeEscalations(tx, company, new Date(now.getTime() - firstLook));
    return made.tenantId;
  });
  await letClocksRun(services, tenantId, now);
}

const byTime = (one: MadeResponse, other: MadeResponse) =>
  one.response.createdAt.getTime() - other.response.createdAt.getTime();

// Painted before the transaction begins: it takes longer than everything that is written.
async function developed(): Promise<[Scene, Buffer][]> {
  const random = randomFrom(seed);
  const painted: [Scene, Buffer][] = [];
  for (const scene of sceneNames) painted.push([scene, await paint(random, scenes[scene])]);
  return painted;
}

/** Nobody signs in with it: the password was never known. */
async function hashOfNobody(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'));
}
