/** Of a script that is loaded by its address, the origin of it. */
export const origin = { ofScript: '' };
