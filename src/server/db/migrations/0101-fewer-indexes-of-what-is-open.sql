-- Whatever comes in is written into each of these. What is open is few enough to be narrowed along its orders; only what
-- waits of one form keeps an index of its own. Nothing lists everything by how far it was escalated.
drop index response_queue_form_changed, response_queue_form_score, response_queue_form_severity, response_queue_step,
  response_queue_channel, response_queue_severity_received, sentiment_responses_escalation;
