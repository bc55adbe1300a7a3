<?php
// Tests in PHP against a running stand-in, in a sandbox of their own; no extension is needed.
//
//     npx standin --now 2030-03-14T09:30:00Z
//     php swim.php

declare(strict_types=1);

const EVENTS = '/en/api/calendar/events/v1/events';

/** Status and parsed answer; a refusal is an answer, too. */
function ask(string $method, string $path, ?array $body = null, string $sandbox = ''): array
{
    $site = getenv('STANDIN_URL') ?: 'http://127.0.0.1:4010';
    $headers = ['Content-Type: application/json', "X-Standin-Sandbox: $sandbox"];
    $http = ['method' => $method, 'header' => $headers, 'ignore_errors' => true];
    $context = stream_context_create(['http' => $body === null ? $http : $http + ['content' => json_encode($body)]]);
    $answer = file_get_contents($site . $path, false, $context);
    preg_match('/ (\d+)/', $http_response_header[0], $status);
    return [(int) $status[1], json_decode($answer, true)];
}

function same(mixed $wanted, mixed $found, string $of): void
{
    if ($wanted === $found) {
        return;
    }
    fwrite(STDERR, "$of: wanted " . json_encode($wanted) . ', found ' . json_encode($found) . "\n");
    exit(1);
}

$mine = 'swim-' . bin2hex(random_bytes(8));

$times = ['start_date' => '2030-06-21 22:00:00', 'end_date' => '2030-06-21 23:00:00'];
[$status, $event] = ask('POST', EVENTS, ['title' => 'Moonlight swim'] + $times, $mine);
same(201, $status, 'a swim that is booked');
same('Moonlight swim', ask('GET', EVENTS . "/{$event['id']}", null, $mine)[1]['title'], 'the swim, found again');
same(404, ask('GET', EVENTS . "/{$event['id']}")[0], 'the swim outside of its sandbox');

[$status, $refusal] = ask('POST', EVENTS, ['title' => 'Some day'], $mine);
same([400, 'rest_missing_callback_param'], [$status, $refusal['code']], 'a swim without its times');

$wanted = ['method' => 'POST', 'status' => 201, 'params' => ['title' => 'Moonlight swim'], 'count' => 1];
same(200, ask('POST', '/__standin/requests/verify', $wanted, $mine)[0], 'what was called');

ask('POST', '/__standin/faults', ['answer' => ['status' => 503], 'times' => 1], $mine);
same([503, 200], [ask('GET', EVENTS, null, $mine)[0], ask('GET', EVENTS, null, $mine)[0]], 'a site that is down, and up again');

ask('DELETE', "/__standin/sandboxes/$mine");
echo "all as wanted\n";
