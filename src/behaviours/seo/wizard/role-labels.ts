import type { Phrase } from "../../phrase.ts";

/** Roles that the wizard shows. */
export const ROLE_LABELS: Readonly<Record<string, Phrase>> = {
  administrator: { en: "Administrator", sv: "Administratör" },
  editor: { en: "Editor", sv: "Redaktör" },
  author: { en: "Author", sv: "Författare" },
  contributor: { en: "Contributor", sv: "Medarbetare" },
  subscriber: { en: "Subscriber", sv: "Prenumerant" },
  customer: { en: "Customer", sv: "Kund" },
  shop_manager: { en: "Shop manager", sv: "Butikschef" },
};

/** Rights that the wizard gives to roles. */
export const CAPABILITY_LABELS: Readonly<Record<string, Phrase>> = {
  seo_titles: { en: "Titles and metadata", sv: "Titlar och metadata" },
  seo_general: { en: "General settings", sv: "Allmänna inställningar" },
  seo_sitemap: { en: "Sitemap settings", sv: "Inställningar för webbkartan" },
  seo_404_monitor: { en: "Log of missing pages", sv: "Logg över saknade sidor" },
  seo_link_builder: { en: "Link builder", sv: "Länkbyggare" },
  seo_redirections: { en: "Redirections", sv: "Omdirigeringar" },
  seo_role_manager: { en: "Role manager", sv: "Rollhanterare" },
  seo_analytics: { en: "Analytics", sv: "Statistik" },
  seo_site_analysis: { en: "Site analysis", sv: "Webbplatsanalys" },
  seo_onpage_analysis: { en: "Page analysis", sv: "Sidanalys" },
  seo_onpage_general: { en: "Page settings, general", sv: "Sidans inställningar, allmänt" },
  seo_onpage_advanced: { en: "Page settings, advanced", sv: "Sidans inställningar, avancerat" },
  seo_onpage_snippet: { en: "Page settings, structured data", sv: "Sidans inställningar, strukturerade data" },
  seo_onpage_social: { en: "Page settings, social media", sv: "Sidans inställningar, sociala medier" },
  seo_content_ai: { en: "Writing aid", sv: "Skrivhjälp" },
  seo_admin_bar: { en: "Menu in the admin bar", sv: "Meny i adminraden" },
};
