import { errorRows } from "../args/errors.ts";

/** Errors that any route may answer. */
export const serverErrors = errorRows({
  rest_no_route: { status: 404, message: "No route matches this address and method." },
  rest_forbidden: { status: 401, message: "You may not do that." },
  rest_invalid_namespace: { status: 404, message: "There is no namespace of that name." },
  rest_language_unknown: { status: 404, message: "The site has no such language." },
  rest_body_too_large: { status: 413, message: "The request body is larger than this server takes." },
  rest_address_too_long: { status: 414, message: "The address of the request is longer than this server takes." },
  standin_too_many_bodies: {
    status: 503,
    message:
      "Too much is being sent to this server at a time: send it again, or start the server with a higher --max-arriving-bytes.",
  },
  standin_too_many_documents: {
    status: 503,
    message:
      "Too much is being sent to the control endpoint at a time: send it again, or start the server with a higher --max-document-bytes.",
  },
  standin_too_many_connections: {
    status: 503,
    message: "There are too many connections: end one, or start the server with a higher --max-connections.",
  },
  rest_dot_segment: {
    status: 400,
    message: "The path of the address holds a segment of dots, such as /../: send it resolved.",
  },
  rest_headers_too_large: { status: 431, message: "The headers of the request are larger than this server takes." },
  rest_request_timeout: { status: 408, message: "The request took too long to arrive." },
  rest_bad_request: { status: 400, message: "What was sent is no HTTP request." },
  rest_body_incomplete: { status: 400, message: "The connection ended before the whole request body was there." },
  rest_callback_invalid: {
    status: 400,
    message: "The JSONP callback may hold only letters, digits, underscores and dots.",
  },
  rest_encode_error: { status: 500, message: "The answer holds a number that JSON cannot write." },
  rest_cookie_invalid_nonce: { status: 403, message: "The request token is not valid." },
  incorrect_password: { status: 401, message: "The password does not fit this account." },
  invalid_email: { status: 401, message: "There is no account of that e-mail address." },
  invalid_username: { status: 401, message: "There is no account of that name." },
  standin_sandbox_required: {
    status: 400,
    message:
      "This server wants every request to name a sandbox: send the header X-Standin-Sandbox or begin the path with /@name/.",
  },
  standin_sandbox_name: {
    status: 400,
    message: "A sandbox is named by 1 to 64 letters, digits, dots, underscores and hyphens.",
  },
  standin_too_many_sandboxes: {
    status: 429,
    message:
      "There are too many sandboxes with something in them: delete one at /__standin/sandboxes/{name}, or start the server with a higher limit.",
  },
  standin_sandbox_deleted: {
    status: 410,
    message:
      "The sandbox was deleted while this call was under way, and nothing of it was kept: wait for its answer before the sandbox is deleted, or send it again to begin the sandbox anew.",
  },
  standin_sandbox_gave_way: {
    status: 503,
    message:
      "The sandbox gave way to newer ones while this call was under way, and nothing of it was kept: send it again, or start the server with a higher --max-sandboxes.",
  },
  standin_overtaken: {
    status: 409,
    message:
      "While this call was under way another one took the id that it gave out, or removed what it changed; nothing of it was kept: send it again.",
  },
  standin_full: {
    status: 507,
    message:
      "The server keeps no more of what is written: take something away for good, reset the sandbox, or start the server with a higher --max-written-bytes.",
  },
  standin_disk_full: {
    status: 507,
    message:
      "The disk of the data file is full, and nothing was changed: make room on it, or start the server with --data on another one.",
  },
  standin_shared_log: { status: 503, message: "The shared log can't be reached, and nothing can be written just now." },
  standin_outcome_unknown: {
    status: 503,
    message:
      "The shared log has not told whether it kept this: look what is there before it is sent again, so that nothing is written twice.",
  },
  standin_always_overtaken: {
    status: 503,
    message: "Other servers that share the log were quicker each time, and nothing of this was kept: send it again.",
  },
  standin_too_many_records: {
    status: 413,
    message: "One request makes 10,000 records at most: send them in several.",
  },
  standin_answer_too_large: {
    status: 507,
    message:
      "The answer would be larger than this server writes: ask for fewer records or fields, or start the server with a higher --max-answer-bytes.",
  },
  standin_unknown: {
    status: 501,
    message:
      "Only the site's own code knows what this route does: answer it with a handler (handlers), hand over what the site answers (answers in a seed document), or start without --unknown refuse for an invented answer.",
  },
  standin_passed_on: {
    status: 409,
    message:
      "The real site answers this route, and what may change something there is not sent to it: start with --pass-writes (passWrites) to send it, or without this route in --pass.",
  },
  standin_upstream: { status: 502, message: "The upstream gave no answer that can be handed on." },
  standin_fault: { status: 500, message: "This failure was asked for." },
  handler_failed: { status: 500, message: "The handler of this route failed." },
  internal_server_error: { status: 500, message: "Something went wrong while this was answered." },
});
