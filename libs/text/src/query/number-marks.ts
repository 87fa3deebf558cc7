/** Private characters that stand for a number marker (`č.p.`, `súp. č.`) in the text while it is being read. */
export const conscriptionMark = '\uE001';
export const registrationMark = '\uE002';
/** A marker that names no series (`č.`, `nr`). */
export const numberMark = '\uE003';
