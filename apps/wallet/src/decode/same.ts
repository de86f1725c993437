export const same = (first: string, second: string) => first.toLowerCase() === second.toLowerCase()
