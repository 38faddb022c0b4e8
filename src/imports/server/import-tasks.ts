import { importResultTask } from './import-result.ts';
import { importTask } from './run-import.ts';
import { readAgainTask, storeImportTask } from './store-import.ts';

/** What imports do in a worker thread. */
export const importTasks = [storeImportTask, readAgainTask, importTask, importResultTask];
