/** What the wizard says of its work, per language. */
const MESSAGES = {
  en: {
    saved: "The step of the wizard is saved.",
    optin: "The choice about usage data is kept.",
    currency: "The currency of new events is set.",
    dateFormat: "The form of dates is set.",
    timezone: "The time zone is set.",
    weekStart: "The first day of the week is set.",
    views: "The views of the calendar are set.",
    settings: "All settings are in force.",
    organizerMade: "The organizer is created.",
    organizerSkipped: "No new organizer to create.",
    venueMade: "The venue is created.",
    venueSkipped: "No new venue to create.",
    tickets: "The choice about tickets is kept.",
    ticketsSkipped: "No ticket extension to install.",
  },
  sv: {
    saved: "Guidens steg är sparat.",
    optin: "Valet om användningsdata är sparat.",
    currency: "Valutan för nya evenemang är vald.",
    dateFormat: "Datumens form är vald.",
    timezone: "Tidszonen är vald.",
    weekStart: "Veckans första dag är vald.",
    views: "Kalenderns vyer är valda.",
    settings: "Alla inställningar gäller.",
    organizerMade: "Arrangören är skapad.",
    organizerSkipped: "Ingen ny arrangör att skapa.",
    venueMade: "Platsen är skapad.",
    venueSkipped: "Ingen ny plats att skapa.",
    tickets: "Valet om biljetter är sparat.",
    ticketsSkipped: "Inget biljettillägg att installera.",
  },
} as const;

/** A message of the wizard. */
export type WizardMessage = keyof (typeof MESSAGES)["en"];

/** The message in a language; English where there is no other. */
export function wizardMessage(message: WizardMessage, language: string): string {
  return (language === "sv" ? MESSAGES.sv : MESSAGES.en)[message];
}
