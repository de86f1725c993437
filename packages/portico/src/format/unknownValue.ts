/** What stands where a number is not known. Never 0, which would be a statement. */
export const unknownValue = '–'
