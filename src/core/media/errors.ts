import { errorRows } from "../../args/errors.ts";

/** What uploads and pictures are refused for. */
export const mediaErrors = errorRows({
  rest_upload_no_data: { status: 400, message: "The upload holds no file." },
  rest_upload_no_content_type: { status: 400, message: "An upload has to say its type in Content-Type." },
  rest_upload_no_content_disposition: {
    status: 400,
    message: "An upload has to say its file's name in Content-Disposition.",
  },
  rest_upload_invalid_disposition: {
    status: 400,
    message: 'Content-Disposition has to look like attachment; filename="picture.jpg".',
  },
  rest_upload_hash_mismatch: { status: 412, message: "The file is not the one that Content-MD5 is of." },
  rest_upload_sideload_error: { status: 500, message: "A file of that kind cannot be uploaded." },
  rest_upload_unknown_error: { status: 500, message: "This file cannot be uploaded." },
  rest_upload_image_type_not_supported: { status: 400, message: "Pictures of that type cannot be worked on here." },
  http_404: { status: 500, message: "There is nothing at the address of the picture." },
  upload_error: { status: 500, message: "What lies at that address cannot be kept as a picture." },
  rest_no_featured_media: { status: 400, message: "Files of that type have no picture of their own." },
  rest_invalid_featured_media: { status: 400, message: "There is no such picture." },
  rest_cannot_edit_image: { status: 401, message: "You may not edit pictures." },
  rest_unknown_attachment: { status: 404, message: "That address is not the picture's." },
  rest_cannot_edit_file_type: { status: 400, message: "Pictures of that type cannot be edited." },
  rest_image_not_edited: { status: 400, message: "Say what to do with the picture." },
  rest_image_crop_failed: { status: 500, message: "The picture cannot be cut like that." },
});
