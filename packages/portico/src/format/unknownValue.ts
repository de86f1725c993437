/** Text for an unknown number. Never 0, which would be a claim. */
export const unknownValue = '–'
