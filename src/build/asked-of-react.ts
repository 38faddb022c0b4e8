export interface Application {
  /** Functions of React that are left out, by what they are for. */
  unasked: Record<string, string[]>;
  /** All that our own code may ask for. Anything else is reviewed against what is left out before it is used. */
  asked: string[];
}

/** What React can, and nothing here asks of it. */
const unaskedAnywhere = {
  'view transitions': [
    'startViewTransition',
    'commitAfterMutationEffectsOnFiber',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitAppearingPairViewTransitions',
    'commitNestedViewTransitions',
    'restorePairedViewTransitions',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'applyViewTransitionToHostInstancesRecursive',
    'applyViewTransitionName',
    'restoreViewTransitionName',
    'createMeasurement',
    'estimateBandwidth',
  ],
  'references to fragments': [
    'FragmentInstance',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'schedulePendingIntersectionUnobserve',
  ],
  'styles, scripts and heads that components bring along': [
    'getResource',
    'acquireResource',
    'isHostHoistableType',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'preconnectAs',
    'preloadStylesheet',
    'insertStylesheetIntoRoot',
    'getHydratableHoistableCache',
    'suspendResource',
    'resolveSingletonInstance',
    'commitHostSingletonAcquisition',
    'accumulateSuspenseyCommitOnFiber',
    'preloadInstanceAndSuspendIfNeeded',
  ],
  'what is hidden, ordered or hydrated by boundaries': [
    'updateActivityComponent',
    'updateSuspenseListComponent',
    'initSuspenseListRenderState',
    'cutOffTailIfNeeded',
    'updateDehydratedSuspenseComponent',
    'hideOrUnhideDehydratedBoundary',
    'clearHydrationBoundary',
  ],
  'functions as the action of a form': [
    'mountActionState',
    'runActionStateAction',
    'updateActionStateImpl',
    'dispatchActionState',
    'ensureFormComponentIsStateful',
    'startHostTransition',
    'extractEvents$1',
    'dispatchOptimisticSetState',
  ],
  'elements of one’s own making': ['setPropOnCustomElement'],
  'that something is underway, told to the browser': ['defaultOnDefaultTransitionIndicator'],
};

/** The page of a survey has no classes besides, and nobody reads where in its code something failed. */
const unaskedBySurveys = {
  ...unaskedAnywhere,
  classes: [
    'updateClassComponent',
    'initializeClassErrorUpdate',
    'callComponentWillReceiveProps',
    'applyDerivedStateFromProps',
    'resolveClassComponentProps',
  ],
  'where in the code something failed': ['describeFiber'],
  'stores of others, values that lag behind and caches of a compiler': [
    'updateSyncExternalStore',
    'pushStoreConsistencyCheck',
    'updateStoreInstance',
    'subscribeToStore',
    'mountDeferredValueImpl',
    'updateDeferredValueImpl',
    'useMemoCache',
  ],
  'references handed on': ['updateForwardRef'],
};

/** The other pages begin empty: there is nothing on them that React would take over. */
const unaskedByEmptyPages = {
  ...unaskedAnywhere,
  'a page that is written already': [
    'prepareToHydrateHostInstance',
    'canHydrateInstance',
    'canHydrateTextInstance',
    'canHydrateHydrationBoundary',
    'attemptExplicitHydrationTarget',
    'attemptReplayContinuousQueuedEvent',
    'queueIfContinuousEvent',
  ],
};

const asked = [
  ...['createContext', 'lazy', 'memo', 'startTransition', 'Suspense'],
  ...['useCallback', 'useContext', 'useEffect', 'useLayoutEffect', 'useMemo', 'useRef', 'useState'],
];
const askedByStaff = [
  'Children',
  'cloneElement',
  'Component',
  'flushSync',
  'StrictMode',
  'useId',
  'useSyncExternalStore',
];

export const surveyPage: Application = { unasked: unaskedBySurveys, asked };
export const staffAndVisitors: Application = {
  unasked: unaskedByEmptyPages,
  asked: [...asked, ...askedByStaff, 'Fragment'],
};
