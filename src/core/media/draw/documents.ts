import type { Dimensions } from "../sizes.ts";
import type { Colours } from "./colours.ts";

/** A picture as text: one colour on another. */
export function drawSvg({ width, height }: Dimensions, [first, second]: Colours): Uint8Array {
  const fill = (colour: readonly number[]) => `rgb(${colour.join(",")})`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `<path fill="${fill(first)}" d="M0 0h${width}v${height}H0z"/>` +
      `<path fill="${fill(second)}" d="M0 ${height}L${width} 0v${height}z"/></svg>\n`,
  );
}

/** A document of one page that bears a title. */
export function drawPdf(title: string): Uint8Array {
  const words = title.replace(/[^ -~]/g, "?").replace(/[()\\]/g, "\\$&");
  const content = `BT /F1 24 Tf 72 720 Td (${words}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + end, "latin1");
}

/** Seconds of silence that are drawn at most. */
const LONGEST_SOUND = 60;

/** Samples a second of drawn sounds. */
const RATE = 8000;

/** Silence of so many seconds in the WAVE format: one channel of eight bits. */
export function drawWave(seconds: number): Uint8Array {
  const samples = RATE * lengthOf(seconds);
  const file = Buffer.alloc(44 + samples, 0x80);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(36 + samples, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(samples, 40);
  return file;
}

/** Bytes of one piece of an MPEG sound of 128 thousand bits a second, which lasts 1152 of 44,100 samples. */
const FRAME_BYTES = 417;
const FRAMES_A_SECOND = 44_100 / 1152;

/** Silence of so many seconds as an MPEG sound. */
export function drawMpegSound(seconds: number): Uint8Array {
  const frames = Math.ceil(lengthOf(seconds) * FRAMES_A_SECOND);
  const file = Buffer.alloc(FRAME_BYTES * frames);
  for (let frame = 0; frame < frames; frame++) file.set([0xff, 0xfb, 0x90, 0xc0], frame * FRAME_BYTES);
  return file;
}

function lengthOf(seconds: number): number {
  return Math.min(LONGEST_SOUND, Math.max(1, Math.round(seconds) || 1));
}

/** A packed folder that is empty. */
export function drawZip(): Uint8Array {
  const file = Buffer.alloc(22);
  file.write("PK\x05\x06", "latin1");
  return file;
}
