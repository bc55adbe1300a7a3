/** Endings of files and their types, as the family takes them; several endings of one type stand on one line. */
const ENDINGS: readonly (readonly [endings: string, type: string])[] = [
  ["jpg jpeg jpe", "image/jpeg"],
  ["gif", "image/gif"],
  ["png", "image/png"],
  ["bmp", "image/bmp"],
  ["tiff tif", "image/tiff"],
  ["webp", "image/webp"],
  ["avif", "image/avif"],
  ["ico", "image/x-icon"],
  ["heic", "image/heic"],
  ["heif", "image/heif"],
  ["heics", "image/heic-sequence"],
  ["heifs", "image/heif-sequence"],
  ["asf asx", "video/x-ms-asf"],
  ["wmv", "video/x-ms-wmv"],
  ["wmx", "video/x-ms-wmx"],
  ["wm", "video/x-ms-wm"],
  ["avi", "video/avi"],
  ["divx", "video/divx"],
  ["flv", "video/x-flv"],
  ["mov qt", "video/quicktime"],
  ["mpeg mpg mpe", "video/mpeg"],
  ["mp4 m4v", "video/mp4"],
  ["ogv", "video/ogg"],
  ["webm", "video/webm"],
  ["mkv", "video/x-matroska"],
  ["3gp 3gpp", "video/3gpp"],
  ["3g2 3gp2", "video/3gpp2"],
  ["txt asc c cc h srt", "text/plain"],
  ["csv", "text/csv"],
  ["tsv", "text/tab-separated-values"],
  ["ics", "text/calendar"],
  ["rtx", "text/richtext"],
  ["css", "text/css"],
  ["vtt", "text/vtt"],
  ["dfxp", "application/ttaf+xml"],
  ["mp3 m4a m4b", "audio/mpeg"],
  ["aac", "audio/aac"],
  ["ra ram", "audio/x-realaudio"],
  ["wav", "audio/wav"],
  ["ogg oga", "audio/ogg"],
  ["flac", "audio/flac"],
  ["mid midi", "audio/midi"],
  ["wma", "audio/x-ms-wma"],
  ["wax", "audio/x-ms-wax"],
  ["mka", "audio/x-matroska"],
  ["rtf", "application/rtf"],
  ["pdf", "application/pdf"],
  ["class", "application/java"],
  ["tar", "application/x-tar"],
  ["zip", "application/zip"],
  ["gz gzip", "application/x-gzip"],
  ["rar", "application/rar"],
  ["7z", "application/x-7z-compressed"],
  ["psd", "application/octet-stream"],
  ["xcf", "application/octet-stream"],
  ["doc", "application/msword"],
  ["pot pps ppt", "application/vnd.ms-powerpoint"],
  ["wri", "application/vnd.ms-write"],
  ["xla xls xlt xlw", "application/vnd.ms-excel"],
  ["mdb", "application/vnd.ms-access"],
  ["mpp", "application/vnd.ms-project"],
  ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["docm", "application/vnd.ms-word.document.macroEnabled.12"],
  ["dotx", "application/vnd.openxmlformats-officedocument.wordprocessingml.template"],
  ["dotm", "application/vnd.ms-word.template.macroEnabled.12"],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["xlsm", "application/vnd.ms-excel.sheet.macroEnabled.12"],
  ["xlsb", "application/vnd.ms-excel.sheet.binary.macroEnabled.12"],
  ["xltx", "application/vnd.openxmlformats-officedocument.spreadsheetml.template"],
  ["xltm", "application/vnd.ms-excel.template.macroEnabled.12"],
  ["xlam", "application/vnd.ms-excel.addin.macroEnabled.12"],
  ["pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  ["pptm", "application/vnd.ms-powerpoint.presentation.macroEnabled.12"],
  ["ppsx", "application/vnd.openxmlformats-officedocument.presentationml.slideshow"],
  ["ppsm", "application/vnd.ms-powerpoint.slideshow.macroEnabled.12"],
  ["potx", "application/vnd.openxmlformats-officedocument.presentationml.template"],
  ["potm", "application/vnd.ms-powerpoint.template.macroEnabled.12"],
  ["ppam", "application/vnd.ms-powerpoint.addin.macroEnabled.12"],
  ["sldx", "application/vnd.openxmlformats-officedocument.presentationml.slide"],
  ["sldm", "application/vnd.ms-powerpoint.slide.macroEnabled.12"],
  ["onetoc onetoc2 onetmp onepkg", "application/onenote"],
  ["oxps", "application/oxps"],
  ["xps", "application/vnd.ms-xpsdocument"],
  ["odt", "application/vnd.oasis.opendocument.text"],
  ["odp", "application/vnd.oasis.opendocument.presentation"],
  ["ods", "application/vnd.oasis.opendocument.spreadsheet"],
  ["odg", "application/vnd.oasis.opendocument.graphics"],
  ["odc", "application/vnd.oasis.opendocument.chart"],
  ["odb", "application/vnd.oasis.opendocument.database"],
  ["odf", "application/vnd.oasis.opendocument.formula"],
  ["wp wpd", "application/wordperfect"],
  ["key", "application/vnd.apple.keynote"],
  ["numbers", "application/vnd.apple.numbers"],
  ["pages", "application/vnd.apple.pages"],
];

/** Types that may carry scripts: only those who may write any markup may upload them. */
const SCRIPTED: readonly (readonly [endings: string, type: string])[] = [
  ["htm html", "text/html"],
  ["js", "application/javascript"],
];

const byEnding = typesByEnding(ENDINGS);
const scriptedByEnding = typesByEnding(SCRIPTED);
const byGroup = groupedTypes([...byEnding.values(), ...scriptedByEnding.values()]);

/** What stands behind the last dot of a name, in lower case; empty where there is none. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
}

/** The type that a name's ending stands for; undefined for one that nobody may upload, or only those who may write scripts. */
export function typeOfName(name: string, { scripts = false }: { scripts?: boolean } = {}): string | undefined {
  const ending = endingOf(name);
  return byEnding.get(ending) ?? (scripts ? scriptedByEnding.get(ending) : undefined);
}

/** The allowed types of a group: `image`, `video`, `text`, `application`, `audio`; none for any other word. */
export function typesOfGroup(group: string): ReadonlySet<string> {
  return byGroup.get(group) ?? new Set();
}

/** Whether a type may be uploaded by somebody. */
export function isKnownType(type: string): boolean {
  return typesOfGroup(type.slice(0, type.indexOf("/"))).has(type);
}

function typesByEnding(rows: typeof ENDINGS): Map<string, string> {
  return new Map(rows.flatMap(([endings, type]) => endings.split(" ").map((ending) => [ending, type])));
}

function groupedTypes(types: readonly string[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const type of types) {
    const group = type.slice(0, type.indexOf("/"));
    groups.set(group, (groups.get(group) ?? new Set()).add(type));
  }
  return groups;
}
