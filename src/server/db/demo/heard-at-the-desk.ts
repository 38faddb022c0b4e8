/** What is said about checking in, in the same way. */
export const checkIn = `
5 nothing · In my room four minutes after walking through the door. I timed it.
5 nothing · They saw two tired children and let us go up first, papers later. That is how it should be.
5 nothing · Key ready, name known, umbrella offered. Impressive for eleven at night.
5 nothing · The tablet found my booking by the surname alone, umlaut and all.
5 parking · They parked the car while I was still looking for my passport.
4 nothing · Quick and friendly. The city tax could be explained on the booking page.
4 queue · A short queue, but somebody came over with water and did half of it standing.
4 payment · Smooth. Only the deposit was a surprise.
4 room-not-ready · Room was not ready at two, so we got a coffee and it was done by half past.
4 nothing · Fine! The young trainee was nervous and did everything right.
4 parking · Easy, once we had found the entrance to the garage. A bigger sign would help.
3 queue · Fifteen minutes in the queue with one desk open and three colleagues talking behind it.
3 payment · The card terminal had to be restarted twice. Nobody’s fault, but it took a while.
3 booking-not-found · They had me under my first name. Found in the end.
3 room-not-ready · Ready at 15:40 instead of 15:00, no big harm done.
3 parking · Parking was full although reserved. Sent to the public garage, which was refunded later.
2 queue · Half an hour, standing, after a nine-hour flight. There is not a single chair.
2 booking-not-found · My company’s booking was not in the system. I had to forward the e-mail myself, twice.
2 room-not-ready · Told to come back at four, then at five. We had a theatre at six.
2 payment · The same deposit was taken twice and the desk could not undo it.
1 booking-not-found,queue · No booking, no room, no apology. I was walked to another hotel at midnight with a voucher for a taxi that never came.
1 room-not-ready · Given a key to a room with somebody in it. We were both rather surprised.
2 queue @hamburg · Forty minutes for a key. The new system froze at every second guest, and everybody behind the desk looked as unhappy as we were.
2 queue @hamburg · One working screen for a lobby full of people. Since when is checking in an endurance sport?
2 booking-not-found @hamburg · The new computers had lost my loyalty number, my floor and my breakfast. The lady was kind, the machine was not.
1 queue @hamburg · 52 minutes. I counted, there was nothing else to do.
3 queue @hamburg · Long wait, but they brought tea down the queue. Please fix the computers, the people are fine.
2 payment,queue @hamburg · After half an hour in line, the terminal refused three cards that work everywhere else.
1 queue @hamburg · Mit zwei kleinen Kindern fast eine Stunde in der Schlange. Das neue System funktioniert offensichtlich nicht.
2 queue @hamburg · Check-in dauert neuerdings ewig. Bisher ging das hier immer in fünf Minuten.
2 room-not-ready @hamburg · The desk said the room was ready, the system said it was not, and we sat between the two for forty minutes.
3 booking-not-found @hamburg · They wrote my key by hand in the end. Charming, in a way. It took 25 minutes.
1 queue @hamburg · Fifty people, one desk, no air. A gentleman sat down on his suitcase and fell asleep.
2 queue @hamburg · The app said “skip the queue with mobile check-in”. The mobile check-in sent me to the queue.
2 queue,payment @hamburg · Thirty-five minutes, and then the invoice had somebody else’s name on it.
1 queue,booking-not-found @hamburg · “The system is slow today” was also what they said on Tuesday, and on the Friday before.
2 queue @hamburg · We are loyal guests, but three quarters of an hour in wet coats is too much.
1 queue @hamburg · Missed my connection to the harbour tour because of your lobby. Refund for the tour, please.
2 room-not-ready,queue @hamburg · Queue for the key, queue for the right key, queue to complain.
3 queue @hamburg · Twenty-five minutes. The room was lovely, when we got there.
2 queue @hamburg · Warum gibt es nur noch einen Schalter? Früher waren es drei.
1 payment,queue @hamburg · After an hour they asked for my card a third time, “because the system forgot”.
5 nothing @valencia · Rapidísimo y con una sonrisa. Nos dieron la habitación antes de la hora.
4 nothing @marseille · Accueil rapide et souriant, même à une heure du matin.
4 nothing @bergen · Rask innsjekking og hyggelig betjening.
`;
