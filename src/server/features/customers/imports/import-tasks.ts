import { importResultTask } from './import-result.ts';
import { customerImportTask } from './run-import.ts';
import { storeImportTask } from './store-import.ts';

/** What imports do in a worker thread. */
export const importTasks = [storeImportTask, customerImportTask, importResultTask];
