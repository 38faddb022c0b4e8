import { analysisKinds } from '../../src/app/server/jobs.ts';
import { runDueJobs } from '../../src/core/server/jobs/lane.ts';
import type { TestApp } from './app.ts';

/** Runs the queued text analyses of all tenants, which tests start no runner for. */
export const analyzeTexts = ({ services }: Pick<TestApp, 'services'>) => runDueJobs(services, analysisKinds);
