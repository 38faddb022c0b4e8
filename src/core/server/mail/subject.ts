/** Beginnings of the subject of an automatic reply, as mail programs write them. */
const awaySubject =
  /^\W{0,10}(automatic reply|auto(matic)?[- ]?(reply|response|responder)|out of (the )?office|autosvar|automatisk svar|automaattinen|automatisch(e|es)? (antwoord|antwort)|abwesend|abwesenheit|afwezig|réponse automatique|absence|absent du bureau|respuesta automática|fuera de la oficina|risposta automatica|fuori ufficio|resposta automática|ausência|odpowiedź automatyczna|autoodpowied|automatická odpověď|automatikus válasz|răspuns automat|otomatik yanıt|автоматический ответ|автоответ|автоматична відповідь|автоматичен отговор|аутоматски одговор|automatski odgovor|samodejni odgovor|automatická odpoveď|automaatvastus|automātiskā atbilde|automatinis atsakymas|resposta automàtica|fraværsmelding|αυτόματη απάντηση|תשובה אוטומטית|مساعد الرد|الرد التلقائي|پاسخ خودکار|स्वचालित (उत्तर|जवाब)|ตอบกลับอัตโนมัติ|การตอบกลับอัตโนมัติ|trả lời tự động|balasan otomatis|自動返信|自動応答|自动(回复|答复)|自動(回覆|回復)|자동 (회신|응답)|رد تلقائي)/iu;

export const isAwaySubject = (subject: string): boolean => awaySubject.test(subject);

export const isReplySubject = (subject: string): boolean => /^\W{0,10}(re|aw|sv|antw)\s?:/i.test(subject);
