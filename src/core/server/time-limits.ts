/** How long a mail server may take, for each step and for an email as a whole. */
export interface MailLimits {
  dnsMs: number;
  connectMs: number;
  greetingMs: number;
  /** Silence of the server after a command or while it receives the email. */
  commandMs: number;
  /** Ends a server that answers each command just in time. Large attachments add to it. */
  totalMs: number;
}

/** How long an IMAP server may take for each step. */
export interface MailboxLimits {
  /** With the TLS handshake. */
  connectMs: number;
  greetingMs: number;
  /** For the answer to a command as a whole; an email adds to it by its bytes. */
  commandMs: number;
  /** The slowest connection that still delivers emails. */
  bytesPerMs: number;
  /** For a test of the settings, which a user waits for. */
  testMs: number;
  /** For the emails of a poll, after which the next poll continues. */
  readMs: number;
  /** For a poll as a whole. */
  pollMs: number;
}

/** How long the receiver of a webhook may take for each step. */
export interface PostLimits {
  /** With the look-up of its name and the TLS handshake. */
  connectMs: number;
  /** From the connection to the end of the headers of its answer. */
  headersMs: number;
  bodyMs: number;
}

/** How long the server waits before it answers that something takes too long. */
export interface TimeLimits {
  /** Options of a pool of connections. */
  database: {
    connectionTimeoutMillis: number;
    statement_timeout: number;
    /** Until the driver gives up on a database that answers nothing, and closes the connection. */
    query_timeout: number;
    idle_in_transaction_session_timeout: number;
  };
  http: {
    headersMs: number;
    requestMs: number;
    /** Above this delay of the event loop, requests are answered with 503; 0: never. */
    eventLoopDelayMs: number;
  };
  /** For the database to answer a health check. */
  healthMs: number;
  /** For the start of a thread; the time of its task begins after it. */
  threadStartMs: number;
  /** Until the first stream of a node hears the other nodes. */
  liveStartMs: number;
  /** For each statement of a query for figures. */
  figuresMs: number;
  /** For each statement of the results of a survey. */
  surveyResultsMs: number;
  /** For all charts of a dashboard. */
  chartsMs: number;
  /** For all charts of a public page. */
  publicChartsMs: number;
  /** For the preview of a change of the time zone. */
  zonePreviewMs: number;
  /** For the comparison of similar names of customers. */
  similarNamesMs: number;
  mail: MailLimits;
  mailbox: MailboxLimits;
  webhook: PostLimits;
}

export const timeLimits: TimeLimits = {
  database: {
    // A request that finds no connection for so long is answered with 503, so that the next ones do not wait behind it.
    connectionTimeoutMillis: 3_000,
    // Statements that may take longer, such as a merge, say so in their transaction.
    statement_timeout: 15_000,
    query_timeout: 20_000,
    // A handler that waits so long between two statements holds locks that others wait for.
    idle_in_transaction_session_timeout: 30_000,
  },
  http: {
    // Cuts off clients that send headers byte by byte (slowloris).
    headersMs: 15_000,
    requestMs: 30_000,
    eventLoopDelayMs: 3_000,
  },
  // A load balancer hears within 5 s that the database is frozen.
  healthMs: 4_000,
  threadStartMs: 60_000,
  // The browser opens the stream again after an answer, so it need not wait for long.
  liveStartMs: 4_000,
  // A viewer waits for figures, and an expensive query holds one of few connections.
  figuresMs: 2_000,
  surveyResultsMs: 10_000,
  // The remaining charts say so, instead of making the viewer wait.
  chartsMs: 20_000,
  publicChartsMs: 15_000,
  // The number is a help for the decision; without it the dialog says that there are many.
  zonePreviewMs: 2_000,
  // Names are compared with those of every customer; what is not compared in time is not suggested.
  similarNamesMs: 300,
  mail: { dnsMs: 5_000, connectMs: 8_000, greetingMs: 8_000, commandMs: 10_000, totalMs: 20_000 },
  mailbox: {
    connectMs: 8_000,
    greetingMs: 8_000,
    commandMs: 12_000,
    bytesPerMs: 50,
    testMs: 20_000,
    readMs: 40_000,
    pollMs: 60_000,
  },
  webhook: { connectMs: 5_000, headersMs: 10_000, bodyMs: 3_000 },
};
