/** Text for an unknown number. Never 0, which would be a statement. */
export const unknownValue = '–'
