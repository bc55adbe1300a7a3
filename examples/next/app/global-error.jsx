"use client";

export default function Failure() {
  return (
    <html lang="en">
      <body>
        <p role="alert">Try again later</p>
      </body>
    </html>
  );
}
