/** What is stale once a day has changed. */
export const calendarPaths = ['/api/blade-system/calendar', '/api/blade-system/calendar-day'] as const
